// Options for the language's rules hold on every device: sums wrap around, memory is read as another type than it was written.
// flags: -acc -O2 -fwrapv -fno-strict-aliasing
#include <limits.h>
#include <stdio.h>
static int grows(int x) { return x + 1 > x; }
static unsigned bits(float *f, unsigned *u) {
  *u = 3;
  *f = 1;
  return *u;
}
int main(void) {
  int a[2] = {INT_MAX, 1}, more[2];
  float f[2];
  unsigned u[2];
  #pragma acc parallel loop copyin(a) copyout(more, f, u)
  for (int i = 0; i < 2; i++) {
    more[i] = grows(a[i]);
    u[i] = bits(&f[i], (unsigned *)&f[i]);
  }
  printf("%d %d\n", more[0], more[1]); // prints: 0 1
  printf("%x %g\n", u[0], f[1]);       // prints: 3f800000 1
}
