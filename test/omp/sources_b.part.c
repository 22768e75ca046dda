void second(int *x, int n) {
  #pragma omp target teams distribute parallel for map(x[0:n])
  for (int i = 0; i < n; i++) x[i] += 5;
}
