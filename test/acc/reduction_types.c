// Narrow, unsigned, wide and boolean types, with the extremes of each.
// flags: -acc
#include <stdbool.h>
#include <stdio.h>
enum kind { LOW = 1, HIGH = 40 };
int main(void) {
  char c = 0;
  signed char least = 100;
  unsigned char most = 3, product = 1;
  short s = 0, low = 5;
  unsigned short bits = 0xffff;
  unsigned u = 7, smallest = 4000000000u;
  unsigned long long big = 0;
  __int128 wide = 0, top = -5, bottom = 5;
  bool all = true, any = false, flip = false;
  enum kind kind = LOW;
  #pragma acc parallel loop reduction(+:c, s, wide) reduction(min:least, low, smallest, bottom) reduction(max:most, big, top, kind) reduction(*:product) reduction(&:bits) reduction(^:u, flip) reduction(&&:all) reduction(||:any)
  for (int i = 0; i < 200; i++) {
    c = (char)(c + 1), s = (short)(s + 200), wide += (__int128)i << 64;
    if (least > (signed char)(i - 100)) least = (signed char)(i - 100);
    if (low > (short)-i) low = (short)-i;
    if (smallest > 3000000000u + (unsigned)i) smallest = 3000000000u + (unsigned)i;
    if (bottom > -((__int128)i << 70)) bottom = -((__int128)i << 70);
    if (most < i) most = (unsigned char)i;
    if (big < ~0ull - (unsigned)i) big = ~0ull - (unsigned)i;
    if (top < (__int128)i - 300) top = (__int128)i - 300;
    if (i == 77) kind = HIGH;
    product = (unsigned char)(product * (i % 50 == 7 ? 3 : 1));
    bits = (unsigned short)(bits & (i == 9 ? 0xff0f : 0xfff0));
    u ^= 1u << i % 31, flip ^= i % 3 == 0;
    all = all && i >= 0, any = any || i == 199;
  }
  printf("%d %d %d\n", (unsigned char)c, s, (int)(wide >> 64));               // prints: 200 -25536 19900
  printf("%d %d %u %d\n", least, low, smallest, (int)(bottom >> 70));          // prints: -100 -199 3000000000 -199
  printf("%d %llu %d %d\n", most, big, (int)top, kind);                        // prints: 199 18446744073709551615 -5 40
  printf("%d %x %x %d %d %d\n", product, bits, u, flip, all, any);             // prints: 81 ff00 3ff8 1 1 1
}
