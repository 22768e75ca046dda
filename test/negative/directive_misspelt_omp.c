// A misspelt word in a combined OpenMP directive is refused with the name that was meant.
// flags: -fopenmp
int main(void) {
  int a[10];
  #pragma omp target teams distibute parallel for map(from: a)  // error: did you mean
  for (int i = 0; i < 10; i++) a[i] = i;
}
