// reduction with &, | and ^.
// flags: -acc
#include <stdio.h>
int main(void) {
  int all = 0xffff, any = 1, odd = 0;
  unsigned long wide = 0, mask = ~0ul;
  #pragma acc parallel loop reduction(&:all, mask) reduction(|:any, wide) reduction(^:odd)
  for (int i = 0; i < 777; i++) {
    all &= ~(1 << (i % 8));
    mask &= ~(1ul << (i % 60));
    any |= (i % 3 == 0) << 9;
    wide |= 1ul << (i % 50);
    odd ^= i;
  }
  printf("%x %x %d\n", all, any, odd);   // prints: ff00 201 776
  printf("%lx %lx\n", mask, wide);       // prints: f000000000000000 3ffffffffffff
}
