// Inner loops over wide values: a 64-bit variable far above 2^32, trip counts of more than 2^32 with steps of the run
// time, the last value of an unsigned type.
// flags: -acc
#include <stdio.h>
int main(void) {
  enum { G = 6 };
  static long long low[G], high[G];
  static unsigned long long last[G];
  long long far = 1ll << 40, stride = (1ll << 33) + 1;
  int wrong = 0;
  #pragma acc parallel loop gang copyout(low, high, last)
  for (int i = 0; i < G; i++) {
    long long s = 0, t = 0;
    unsigned long long u = 0;
    #pragma acc loop vector reduction(+: s)
    for (long long j = far; j < far + 100 + i; j++) s += j - far;
    #pragma acc loop worker vector reduction(+: t)
    for (long long j = -far; j <= far; j += stride) t += j < 0 ? 1 : 1000;
    #pragma acc loop vector reduction(max: u)
    for (unsigned long long j = ~0ull - 3; j < ~0ull; j++) u = j > u ? j : u;
    low[i] = s, high[i] = t, last[i] = u;
  }
  long long t = 0;
  for (long long j = -far; j <= far; j += stride) t += j < 0 ? 1 : 1000;
  for (int i = 0; i < G; i++)
    wrong += (low[i] != (99ll + i) * (100 + i) / 2) + (high[i] != t) + (last[i] != ~0ull - 1);
  printf("wrong = %d\n", wrong);  // prints: wrong = 0
}
