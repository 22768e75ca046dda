#pragma acc routine vector
double row_sum(const double *row, int n) {
  double s = 0;
  #pragma acc loop vector reduction(+: s)
  for (int i = 0; i < n; i++) s += row[i];
  return s;
}
#pragma acc routine worker
void scale_rows(double *rows, int n, double by) {
  #pragma acc loop worker vector
  for (int i = 0; i < n; i++) rows[i] *= by;
}
#pragma acc routine gang
void fill(double *a, int n) {
  #pragma acc loop gang vector
  for (int i = 0; i < n; i++) a[i] = i;
}
