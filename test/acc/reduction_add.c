// reduction(+) on every arithmetic type, with the variable's first value counted in.
// flags: -acc
#include <stdio.h>
int main(void) {
  int i4 = 1;
  long i8 = 5000000000;
  unsigned u4 = 0xfffffff0u;
  float f = 0.5f;
  double d = 0.25;
  char c = 1;
  short s = -1;
  unsigned long u8 = 7;
  #pragma acc parallel loop reduction(+:i4, i8, u4)
  for (int i = 0; i < 1000; i++) i4 += i, i8 += 3 * i, u4 += 2;
  #pragma acc parallel loop reduction(+:f) reduction(+:d)
  for (int i = 0; i < 1000; i++) f += i % 8, d = d + i * 0.5;
  #pragma acc parallel loop reduction(+:c, s, u8)
  for (int i = 0; i < 100; i++) c += 1, s += 2, u8 += 10000000000ul;
  printf("%d %ld %u\n", i4, i8, u4);          // prints: 499501 5001498500 1984
  printf("%g %g\n", f, d);                    // prints: 3500.5 249750
  printf("%d %d %lu\n", c, s, u8);            // prints: 101 199 1000000000007
}
