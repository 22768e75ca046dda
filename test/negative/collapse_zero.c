// collapse takes a positive number.
// flags: -fopenmp
int main(void) {
  int a[10];
  #pragma omp target teams loop collapse(0) map(from: a)  // error: positive
  for (int i = 0; i < 10; i++) a[i] = i;
}
