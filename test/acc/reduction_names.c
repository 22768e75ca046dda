// A reduction variable may be called as one likes, in any kind of region.
// flags: -acc
#include <stdio.h>
int main(void) {
  unsigned a = 1, b = 0, v[100];
  for (int i = 0; i < 100; i++) v[i] = 1u << i % 10;
  #pragma acc serial loop reduction(|:b) copyin(v)
  for (int i = 0; i < 100; i++) b |= v[i];
  #pragma acc serial reduction(+:a) copyin(v)
  for (int i = 0; i < 100; i++) a += v[i];
  printf("%u %u\n", a, b);                              // prints: 10231 1023
  #pragma acc parallel loop reduction(max:a) reduction(^:b) copyin(v)
  for (int i = 0; i < 100; i++) {
    a = v[i] * 32 > a ? v[i] * 32 : a;
    b ^= v[i] & 3;
  }
  printf("%u %u\n", a, b);                              // prints: 16384 1023
  #pragma acc kernels loop reduction(&:b) copyin(v)
  for (int i = 0; i < 100; i++) b &= ~v[i];
  printf("%u\n", b);                                    // prints: 0
}
