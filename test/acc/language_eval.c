// -ffp-eval-method=double: products and sums of floats are rounded once, where they are stored, on every device.
// flags: -acc -ffp-eval-method=double
#include <stdio.h>
int main(void) {
  float a[2] = {16777216, 1}, s[2];
  #pragma acc parallel loop copyin(a) copyout(s)
  for (int i = 0; i < 2; i++) s[i] = a[i] + 1.0f - a[i];
  printf("%g %g\n", s[0], s[1]); // prints: 1 1
}
