// Factors and sums in subscripts that no 64-bit number holds: nothing is taken for proved, and the one iteration that there is
// does its work.
// flags: -acc
#include <stdio.h>
static double a[4], b[4];

int main(void) {
  int n = 1;
  #pragma acc kernels
  for (long i = 0; i < n; i++) a[i * 4000000000 * 4000000000] += 1;
  #pragma acc kernels
  for (long i = 0; i < n; i++) a[i * 9000000000000000000 + i * 9000000000000000000] += 2;
  #pragma acc kernels
  for (long i = 0; i < n; i++) a[((i << 31) << 31) << 31] += 3;
  #pragma acc kernels
  for (long i = 0; i < n; i++) a[-(i * (-9223372036854775807 - 1))] += b[i * 9223372036854775807];
  #pragma acc kernels
  for (long i = 0; i < n; i++) b[(i + 4000000000000000000) * 2 - 8000000000000000000] = a[0];
  printf("%g %g\n", a[0], b[0]);   // prints: 6 6
}
