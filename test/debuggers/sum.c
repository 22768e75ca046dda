// A region with a call, for debuggers to stop in.
#include <stdio.h>

static double square(double x) {
  double y = x * x;
  return y;
}

int main(void) {
  int n = 100;
  double a[100], s = 0;
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma acc parallel loop copyin(a) reduction(+: s)
  for (int i = 0; i < n; i++) {
    double t = square(a[i]);
    s += t;
  }
  printf("%g\n", s);
  return 0;
}
