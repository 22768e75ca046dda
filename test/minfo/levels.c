// Levels, reductions on each of them, private data and where it lies, code between, routines.
#pragma acc routine seq
static double twice(double x) { return 2 * x; }
static double plus(double x) { return x + 1; }
#pragma acc routine vector
static double total(int m, const double *row) {
  double s = 0;
  #pragma acc loop vector reduction(+:s)
  for (int k = 0; k < m; k++) s += row[k];
  return s;
}
#pragma acc routine worker bind(clear_device) nohost
void clear(int m, double *row);

void levels(int n, int m, double a[n][m], double *restrict r, double most) {
  double sum = 0, keep[4], few[3] = {0};
  #pragma acc parallel loop gang reduction(+:sum) reduction(max:most) copyin(a[0:n][0:m]) copyout(r[0:n])
  for (int i = 0; i < n; i++) {
    double shared[32], part = 0;
    #pragma acc loop worker
    for (int w = 0; w < 32; w++) {
      double here = 0;
      #pragma acc loop vector reduction(+:here)
      for (int k = w; k < m; k += 32) here += a[i][k];
      shared[w] = twice(here);
    }
    #pragma acc loop vector reduction(+:part)
    for (int w = 0; w < 32; w++) part += shared[w];
    r[i] = plus(part);
    sum += part;
    if (part > most) most = part;
  }
  #pragma acc parallel loop private(keep) firstprivate(m) reduction(+:few)
  for (int i = 0; i < n; i++) {
    double own[5] = {0};
    for (int k = 0; k < 4; k++) keep[k] = r[i] + own[k];
    few[i % 3] += keep[m % 4];
  }
  #pragma acc parallel loop gang copyin(a[0:n][0:m]) copyout(r[0:n])
  for (int i = 0; i < n; i++) r[i] = total(m, a[i]);
}
