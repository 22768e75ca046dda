// Floating-point and complex numbers as conditions.
// flags: -acc
#include <complex.h>
#include <stdio.h>
static double one(double x) { return x ? 1 / x : x; }
int main(void) {
  double a[6], r[6];
  float f = 0.5f;
  for (int i = 0; i < 6; i++) a[i] = i - 2;
  #pragma acc parallel loop copyin(a) copyout(r)
  for (int i = 0; i < 6; i++) {
    double complex z = a[i] * I;
    double n = 0;
    while (n + a[i]) n += a[i] < 0 ? 1 : -1;
    for (float k = f * 4; k; k -= f) n++;
    r[i] = (a[i] ? f ? 1 : 2 : a[i] - 3) + (z ? 10 : 20) + one(a[i]) + (!a[i] && f ? 100 : 200) + 1000 * n;
    if (z) r[i] += 0.125;
    if (!(f - 0.5f)) r[i] += 0.25;
  }
  for (int i = 0; i < 6; i++) printf("%g ", r[i]);
  printf("\n");  // prints: 6210.88 5210.38 4117.25 3212.38 2211.88 1211.71
}
