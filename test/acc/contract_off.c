// -ffp-contract=off: a product is rounded before it is added to, on every device.
// flags: -acc -ffp-contract=off -O2
#include <stdio.h>
static double rest(double x, double y, double rounded) { return x * y - rounded; }
int main(void) {
  double a[64], left = 0, product[64];
  for (int i = 0; i < 64; i++) a[i] = 1 + (i + 1) * 0x1.123456789abp-20, product[i] = a[i] * a[i];
  #pragma acc parallel loop copyin(a, product) reduction(+: left)
  for (int i = 0; i < 64; i++) {
    double r = rest(a[i], a[i], product[i]);
    left += r < 0 ? -r : r;
  }
  printf("%g\n", left); // prints: 0
}
