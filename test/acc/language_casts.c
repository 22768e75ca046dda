// -fno-strict-float-cast-overflow: a number that no int is becomes the nearest one, on every device.
// flags: -acc -fno-strict-float-cast-overflow
#include <stdio.h>
__attribute__((no_sanitize("float-cast-overflow"))) static int nearest(double x) { return (int)x; }
int main(void) {
  double x[3] = {3e10, -3e10, 0};
  int n[3];
  x[2] /= x[2];
  #pragma acc parallel loop copyin(x) copyout(n)
  for (int i = 0; i < 3; i++) n[i] = nearest(x[i]);
  printf("%d %d %d\n", n[0], n[1], n[2]); // prints: 2147483647 -2147483648 0
}
