// reduction(min) and (max): the answer is the first value or lies in the loop.
// flags: -acc
#include <limits.h>
#include <stdio.h>
int main(void) {
  int a[999], lo = INT_MAX, hi = INT_MIN, kept = -100000;
  unsigned ulo = UINT_MAX, uhi = 0;
  long llo = 1L << 40, lhi = -(1L << 40);
  char clo = 100, chi = -100;
  for (int i = 0; i < 999; i++) a[i] = (i * 38) % 999 - 500;
  #pragma acc parallel loop copyin(a) reduction(min:lo, kept, llo) reduction(max:hi, lhi)
  for (int i = 0; i < 999; i++) {
    lo = a[i] < lo ? a[i] : lo;
    kept = kept < a[i] ? kept : a[i];
    if (a[i] > hi) hi = a[i];
    if ((long)a[i] * 10000000 < llo) llo = (long)a[i] * 10000000;
    lhi = lhi > (long)a[i] * 10000000 ? lhi : (long)a[i] * 10000000;
  }
  #pragma acc parallel loop copyin(a) reduction(min:ulo, clo) reduction(max:uhi, chi)
  for (int i = 0; i < 999; i++) {
    unsigned u = 3000000000u + a[i];
    if (u < ulo) ulo = u;
    if (u > uhi) uhi = u;
    if (a[i] / 10 < clo) clo = a[i] / 10;
    if (a[i] / 10 > chi) chi = a[i] / 10;
  }
  printf("%d %d %d\n", lo, hi, kept);                   // prints: -500 498 -100000
  printf("%u %u\n", ulo, uhi);                         // prints: 2999999500 3000000498
  printf("%ld %ld\n", llo, lhi);                       // prints: -5000000000 4980000000
  printf("%d %d\n", clo, chi);                          // prints: -50 49
}
