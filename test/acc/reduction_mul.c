// reduction(*) multiplies every iteration's factor into the first value.
// flags: -acc
#include <stdio.h>
int main(void) {
  int i4 = 3;
  long long i8 = 1;
  unsigned u4 = 1;
  float f = 0.5f;
  double d = 1;
  #pragma acc parallel loop reduction(*:i4, i8, u4, f, d)
  for (int i = 0; i < 2000; i++) {
    if (i % 200 == 0) i4 *= 2, f *= 2;
    if (i % 50 == 0) i8 *= -2, d *= 4;
    u4 *= 3;
  }
  printf("%d %lld %u\n", i4, i8, u4);  // prints: 3072 1099511627776 2246081089
  printf("%g %a\n", f, d);             // prints: 512 0x1p+80
}
