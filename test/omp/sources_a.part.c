void first(int *x, int n) {
  #pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) x[i] = 3 * i;
}
