// One flat grid of two loops and a sum.
double total(int n, int m, const double (*restrict a)[m]) {
  double sum = 0;
  #pragma acc parallel loop collapse(2) reduction(+: sum) copyin(a[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) sum += a[i][j];
  return sum;
}
