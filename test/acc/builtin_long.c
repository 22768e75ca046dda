// Functions of the compiler for long long take 64 bits, on every device.
// flags: -acc
#include <stdio.h>
int main(void) {
  unsigned long long x[2] = {1ull << 63 | 5, 3};
  int n[2][6];
  long int long s[2];
  #pragma acc parallel loop copyin(x) copyout(n, s)
  for (int i = 0; i < 2; i++) {
    long long more, guard = 7;
    unsigned long long twice;
    n[i][0] = __builtin_clzll(x[i]);
    n[i][1] = __builtin_ctzll(x[i] << 2);
    n[i][2] = __builtin_popcountll(x[i]) + __builtin_parityll(x[i]) * 10 + __builtin_ffsll((long long)x[i]) * 100;
    n[i][3] = __builtin_clrsbll((long long)x[i]);
    n[i][4] = __builtin_saddll_overflow((long long)x[i], -6, &more);
    n[i][5] = __builtin_umulll_overflow(x[i], 2, &twice);
    s[i] = (long long)(more + twice % 1000 + guard);
  }
  for (int i = 0; i < 2; i++) {
    for (int k = 0; k < 6; k++) printf("%d ", n[i][k]);
    printf("%llu\n", (unsigned long long)s[i]);
  }
  // prints: 0 2 113 0 1 1 9223372036854775824
  // prints: 62 2 102 61 0 0 10
}
