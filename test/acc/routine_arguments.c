// Arguments of a routine vector that are read from what the routine writes.
// flags: -acc
#include <stdio.h>
#pragma acc routine vector
static void fill(long *x, int n, long v) {
  #pragma acc loop vector
  for (int k = 0; k < n; k++) x[k] = v + k;
}
int main(void) {
  long a[3][70], sum = 0;
  for (int i = 0; i < 210; i++) a[i / 70][i % 70] = i;
  #pragma acc parallel loop gang copy(a)
  for (int i = 0; i < 3; i++) fill(a[i], 70, a[i][5] + a[i][69]);
  for (int i = 0; i < 210; i++) sum += a[i / 70][i % 70] * (i + 1);
  printf("%ld\n", sum);  // prints: 6963250
}
