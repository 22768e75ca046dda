#pragma acc routine vector
double row_sum(const double *row, int n) {
  double s = 0;
  #pragma acc loop vector reduction(+: s)
  for (int i = 0; i < n; i++) s += row[i];
  return s;
}
#pragma acc routine vector
double row_largest(const double *row, int n) {
  double most = row[0], last[4] = {0};
  #pragma acc loop vector reduction(max: most)
  for (int i = 0; i < n; i++) most = most < row[i] ? row[i] : most;
  last[n % 4] = most;
  return last[n % 4];
}
