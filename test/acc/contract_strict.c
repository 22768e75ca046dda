// -ffp-model=strict: a product is rounded before it is added to, on every device.
// flags: -acc -ffp-model=strict -O2 -w
#include <stdio.h>
int main(void) {
  double a[2] = {1 + 0x1p-30, 3}, s[2];
  #pragma acc parallel loop copyin(a) copyout(s)
  for (int i = 0; i < 2; i++) s[i] = a[i] * a[i] - (1 + 0x1p-29);
  printf("%g %g\n", s[0], s[1]); // prints: 0 8
}
