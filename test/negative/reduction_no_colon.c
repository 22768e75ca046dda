// A reduction needs its operator.
// flags: -fopenmp
int main(void) {
  int sum = 0;
  #pragma omp target teams distribute parallel for reduction(sum)  // error: ':'
  for (int i = 0; i < 10; i++) sum += i;
  return sum;
}
