// const, restrict and volatile in parameters and locals do not change a region.
// flags: -acc
#include <stdio.h>
static void saxpy(const int n, const float *restrict x, float *restrict y, float a) {
  const int lo = 1;
  volatile int hi = n;
  #pragma acc parallel loop copyin(x[0:n]) copy(y[0:n])
  for (int i = lo; i < hi; i++) y[i] += a * x[i];
}
int main(void) {
  float x[20], y[20];
  for (int i = 0; i < 20; i++) x[i] = i, y[i] = 1;
  saxpy(20, x, y, 2.5f);
  printf("%g %g\n", y[0], y[19]);  // prints: 1 48.5
}
