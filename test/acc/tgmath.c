// The type-generic functions of <tgmath.h> in a kernel, real and complex.
// flags: -acc
#include <stdio.h>
#include <tgmath.h>
int main(void) {
  double a[8];
  float f[8];
  double complex z[8];
#pragma acc parallel loop copyout(a, f, z)
  for (int i = 0; i < 8; i++) {
    a[i] = sqrt((double)i) + pow(i, 2) + fabs(-1.5);
    f[i] = fmax((float)i, 2.5f) + floor(1.5f);
    z[i] = exp(I * (double)i);
  }
  printf("%.3f %.1f %.3f\n", a[3], f[3], creal(z[3])); // prints: 12.232 4.0 -0.990
}
