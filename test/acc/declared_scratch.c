// An array that each iteration fills is one for all: the warning says how each gets its own.
// flags: -acc
#include <stdio.h>
int main(void) {
  double a[100], t[8];
  #pragma acc parallel loop copyout(a)   // warning: 't[3]' at 9:12 reads what 't[k]' at 8:33 wrote in the iteration before (distance 1)
  for (int i = 0; i < 100; i++) {
    for (int k = 0; k < 8; k++) t[k] = i * k;   // note: 't[k]' is here; 'private(t)' would give each iteration one of its own
    a[i] = t[3] + t[7];
  }
  #pragma acc parallel loop copyout(a) private(t)
  for (int i = 0; i < 100; i++) {
    for (int k = 0; k < 8; k++) t[k] = i * k;
    a[i] = t[3] + t[7];
  }
  printf("%g\n", a[99]);   // prints: 990
}
