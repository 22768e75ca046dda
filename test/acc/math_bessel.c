// Bessel functions on the device, as the host has them.
// flags: -acc
#define _GNU_SOURCE
#include <math.h>
#include <stdio.h>
static int close(double a, double b, double rest) { return fabs(a - b) <= rest * (1 + fabs(b)); }
int main(void) {
  enum { N = 60 };
  double d[N][8], x[N];
  int bad = 0;
  for (int i = 0; i < N; i++) x[i] = 0.37 * i + 0.1;
#pragma acc parallel loop copyin(x) copyout(d)
  for (int i = 0; i < N; i++) {
    d[i][0] = j0(x[i]), d[i][1] = j1(x[i]), d[i][2] = jn(3, x[i]), d[i][3] = drem(x[i], 2);
    d[i][4] = y0(x[i]), d[i][5] = y1(x[i]), d[i][6] = yn(2, x[i]), d[i][7] = j0f(x[i]) + y1f(x[i]);
  }
  for (int i = 0; i < N; i++) {
    double e[8] = {j0(x[i]), j1(x[i]), jn(3, x[i]), drem(x[i], 2), y0(x[i]), y1(x[i]), yn(2, x[i]), j0f(x[i]) + y1f(x[i])};
    for (int k = 0; k < 8; k++) bad += !close(d[i][k], e[k], k < 7 ? 1e-13 : 1e-5);
  }
  printf("%d\n", bad); // prints: 0
}
