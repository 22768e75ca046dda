// More than 2^32 iterations, as one loop and as two that are collapsed; the CPU runs them all.
// flags: -acc
// devices: host
// untraced: too many iterations
#include <stdio.h>
int main(void) {
  unsigned long long n = (1ull << 32) + 5, s = 0;
  unsigned rows = 1u << 16, columns = (1u << 16) + 1, t = 0;
  #pragma acc parallel loop reduction(+: s)
  for (unsigned long long i = 0; i < n; i++) s += i & 1;
  #pragma acc parallel loop collapse(2) reduction(+: t)
  for (unsigned i = 0; i < rows; i++)
    for (unsigned j = 0; j < columns; j++) t += j & 1;
  printf("%llu %u\n", s, t);  // prints: 2147483650 2147483648
}
