// The functions of <complex.h> in kernels give what the host's do, but for a few units of the last place.
// flags: -acc
#include <complex.h>
#include <math.h>
#include <stdio.h>
#define ALL(r, v)                                                                           \
  r[0] = cexp(v), r[1] = clog(v), r[2] = csqrt(v), r[3] = cpow(v, 2 - I), r[4] = csin(v),   \
  r[5] = ccos(v), r[6] = ctan(v), r[7] = csinh(v), r[8] = ccosh(v), r[9] = ctanh(v),        \
  r[10] = casin(v), r[11] = cacos(v), r[12] = catan(v), r[13] = casinh(v), r[14] = cacosh(v), \
  r[15] = catanh(v), r[16] = cproj(v), r[17] = conj(v), r[18] = cabs(v), r[19] = carg(v),   \
  r[20] = cpowf(v, .5f), r[21] = csqrtf(v), r[22] = ctanhf(v), r[23] = casinf(v), r[24] = cexpf(v)
enum { N = 24, K = 25 };
int main(void) {
  double complex z[N], r[N][K], e[K];
  int far = 0;
  for (int i = 0; i < N; i++) z[i] = 0.37 * i - 4 + I * (0.3 * i - 2.11);
  z[0] = 0, z[1] = 710, z[2] = -INFINITY, z[3] = 1e-200 * I, z[4] = __builtin_complex(3.0, -0.0);
#pragma acc parallel loop copyin(z) copyout(r)
  for (int i = 0; i < N; i++) {
    double complex v = z[i];
    ALL(r[i], v);
  }
  for (int i = 0; i < N; i++) {
    double complex v = z[i];
    ALL(e, v);
    for (int k = 0; k < K; k++) {
      double a[2] = {creal(e[k]), cimag(e[k])}, b[2] = {creal(r[i][k]), cimag(r[i][k])}, size = cabs(e[k]);
      for (int m = 0; m < 2; m++) {
        int same = a[m] == b[m] || (isnan(a[m]) && isnan(b[m]));
        if (same || fabs(a[m] - b[m]) <= size * (k < 20 ? 4e-15 : 1e-6)) continue;
        far++, printf("function %d of %g%+gi: %g%+gi, not %g%+gi\n", k, creal(v), cimag(v), b[0], b[1], a[0], a[1]);
      }
    }
  }
  printf("%d far\n", far); // prints: 0 far
}
