// Math functions of device code agree with the host's to 1e-13, in double.
// flags: -acc
#include <math.h>
#include <stdio.h>
#define N 26
static void all(double x, double *r) {
  double v[N] = {
      sin(x), cos(x), tan(x), asin(x / 8), acos(x / 8), atan(x), sinh(x), cosh(x),
      tanh(x), exp(x), exp2(x), log(x), log2(x), log10(x), log1p(x), expm1(x), sqrt(x),
      cbrt(x), pow(x, 1.7), atan2(x, 2),
      hypot(x, 3), fmod(7, x), fma(x, x, 1), erf(x / 4),
      floor(x) + ceil(x) + trunc(x) + round(x) + rint(x), copysign(fabs(-x), -1)};
  for (int k = 0; k < N; k++) r[k] = v[k];
}
int main(void) {
  double x[20], d[20][N], h[N];
  int bad = 0;
  for (int i = 0; i < 20; i++) x[i] = 0.3 + 0.35 * i;
  #pragma acc parallel loop copyin(x) copyout(d)
  for (int i = 0; i < 20; i++) all(x[i], d[i]);
  for (int i = 0; i < 20; i++) {
    all(x[i], h);
    for (int k = 0; k < N; k++)
      if (!(fabs(d[i][k] - h[k]) <= 1e-13 * fmax(1, fabs(h[k]))))
        bad++, printf("%d, %d: %.17g, host %.17g\n", k, i, d[i][k], h[k]);
  }
  printf("wrong = %d\n", bad);  // prints: wrong = 0
}
