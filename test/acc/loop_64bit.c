// A 64-bit loop variable keeps values beyond 32 bits.
// flags: -acc
#include <stdio.h>
int main(void) {
  long long a[10], start = 5000000000LL;
  #pragma acc parallel loop copyout(a)
  for (long long i = start; i < start + 10; i++) a[i - start] = i * 2;
  unsigned long b[3], top = 0xfffffffffffffff0ul;
  #pragma acc parallel loop copyout(b)
  for (unsigned long i = top; i < top + 12; i += 4) b[(i - top) / 4] = i;
  printf("%lld %lx\n", a[9], b[2]);  // prints: 10000000018 fffffffffffffff8
}
