// Under defaultmap(none) a variable without a clause is named, at its first use.
// flags: -fopenmp
int main(void) {
  int a[10], offset = 3;
  #pragma omp target teams distribute parallel for defaultmap(none) map(from: a)
  for (int i = 0; i < 10; i++)
    a[i] = offset + i;  // error: 'offset'
}
