// A pointer without a clause means the data it points to, when that is present.
// flags: -acc
#include <stdio.h>
#include <stdlib.h>
static void twice(float *x, int n) {
  #pragma acc parallel loop
  for (int i = 0; i < n; i++) x[i] *= 2;
}
int main(void) {
  int n = 33;
  float *x = malloc(n * sizeof *x);
  for (int i = 0; i < n; i++) x[i] = i;
  #pragma acc data copy(x[0:n])
  {
    twice(x, n);
    twice(x + 32, 1);
  }
  printf("%g %g\n", x[31], x[32]);  // prints: 62 128
  free(x);
}
