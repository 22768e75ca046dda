// A team takes a row; its threads share the row's loop and a sum.
void rows(int n, int m, double *a, double *sums) {
  #pragma omp target teams distribute map(to: a[0:n * m]) map(from: sums[0:n]) num_teams(64) thread_limit(128)
  for (int i = 0; i < n; i++) {
    double sum = 0;
    #pragma omp parallel for reduction(+: sum)
    for (int j = 0; j < m; j++) sum += a[i * m + j];
    sums[i] = sum;
  }
}
