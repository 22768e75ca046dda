// Floats alone: text that devices without doubles take. test/opencl/run compiles it.
#include <complex.h>
#include <math.h>
#include <stdio.h>
#ifndef REAL
#define REAL float
#endif
int main(void) {
  enum { N = 100 };
  REAL a[N], sum = 0, most = 0, all = 0;
  float _Complex z = 0;
  int count = 0;
  #pragma acc parallel loop copyout(a)
  for (int i = 0; i < N; i++) a[i] = sinf((float)i) + sqrtf((float)i) + fabsf(-1.0f);
  #pragma acc parallel loop copyin(a) reduction(+: sum, z) reduction(max: most)
  for (int i = 0; i < N; i++) {
    sum += a[i];
    z += a[i] * (2.0f + 1.0if);
    if (a[i] > most) most = a[i];
  }
  #pragma acc parallel loop copyin(a) copy(all, count)
  for (int i = 0; i < N; i++) {
    #pragma acc atomic update
    all += a[i];
    #pragma acc atomic update
    count++;
  }
  printf("%g %g %g %g %d\n", (double)sum, (double)most, (double)all, (double)crealf(z), count);
}
