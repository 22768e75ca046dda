// Every element plus one.
void shift(int n, double *a) {
  #pragma omp target teams distribute parallel for map(tofrom: a[0:n])
  for (int i = 0; i < n; i++) a[i] += 1;
}
