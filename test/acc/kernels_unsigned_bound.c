// A loop that is compared as unsigned never runs, so that it sets nothing for what follows it.
// prints: 7 7
// flags: -acc
#include <stdio.h>
int main(void) {
  double a[100], t = 7;
  #pragma acc kernels
  for (int k = 0; k < 100; k++) {
    for (int i = -1; i < 5u; i++) t = k;
    a[k] = t;
  }
  printf("%g %g\n", a[0], a[99]);
}
