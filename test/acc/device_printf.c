// printf works in a kernel, with integers, floats, strings and a literal per cent sign.
// flags: -acc
#include <stdio.h>
int main(void) {
  int n = 3;
  long big = 1L << 40;
  #pragma acc serial
  for (int i = 0; i < n; i += 2)
    printf("%d %ld %.3f %s %c 100%%\n", i, big + i, i / 8.0, i ? "two" : "none", 'a' + i);
  // prints: 0 1099511627776 0.000 none a 100%
  // prints: 2 1099511627778 0.250 two c 100%
}
