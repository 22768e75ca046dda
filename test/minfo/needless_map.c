// The same of OpenMP's map.
void f(int n, double *restrict a, double *restrict b) {
  #pragma omp target teams loop map(tofrom: a[0:n]) map(from: b[0:n])
  for (int i = 0; i < n; i++) b[i] = a[i];
  #pragma omp target data map(tofrom: a[0:n], b[0:n])
  {
    #pragma omp target teams loop
    for (int i = 0; i < n; i++) b[i] += 1;
  }
}
