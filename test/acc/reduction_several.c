// Several reductions, with different operators and types, in one loop.
// flags: -acc
#include <stdio.h>
int main(void) {
  int n = 2048, count = 0, last = -1;
  double sum = 0;
  unsigned bits = 0;
  long prod = 1;
  #pragma acc parallel loop reduction(+:count, sum) reduction(max:last) \
      reduction(|:bits) reduction(*:prod)
  for (int i = 0; i < n; i++) {
    if (i % 3 == 0) {
      count++;
      sum += i * 0.25;
      last = i > last ? i : last;
    }
    bits |= i;
    if (i % 512 == 1) prod *= 10;
  }
  printf("%d %g %d\n", count, sum, last);  // prints: 683 174677 2046
  printf("%x %ld\n", bits, prod);          // prints: 7ff 10000
}
