// Unions, bit fields, compound literals, casts and shifts are the same on a device.
// flags: -acc
#include <stdint.h>
#include <stdio.h>
typedef union { float f; uint32_t u; } Bits;
typedef struct { unsigned lo : 5, hi : 11; signed s : 4; } Fields;
int main(void) {
  uint32_t a[16];
  long long b[16];
  #pragma acc parallel loop copyout(a, b)
  for (int i = 0; i < 16; i++) {
    Bits x = {.f = 1.0f + i};
    Fields f = {.lo = 40 + i, .hi = 952, .s = i};
    int pick = (int[]){7, 11, 13}[i % 3], t = (x.u >>= 1, i + 1);
    a[i] = x.u ^ (uint32_t)(f.lo << 8 | f.hi) ^ ~(uint32_t)pick;
    b[i] = (long long)(-i * 8) / 5 % 7 + f.s + (signed char)(i * 40) + (uint8_t)-t
           + (i && !(i & 1)) + (long long)sizeof(Fields) + (long long)((double)i / 3);
  }
  uint32_t mix = 0;
  long long sum = 0;
  for (int i = 0; i < 16; i++) mix = mix * 31 + a[i], sum += b[i];
  printf("%x %x %lld\n", a[15], mix, sum);  // prints: df3fe840 d1140cc2 4204
}
