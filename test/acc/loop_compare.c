// The trips of a loop are those of C's own comparison: unsigned wins, casts count, numbers wrap.
// flags: -acc -Wno-sign-compare
#include <stdio.h>
int main(void) {
  unsigned n = 10, turn = 4294967293u, by = 3;
  int wide = 300, trips = 0, sum = 0;
  unsigned long long from = 0x7ffffffffffffff8ull, to = 0x8000000000000008ull;
  #pragma acc parallel loop reduction(+:trips)
  for (int i = -1; i < n; i++) trips++;
  printf("%d\n", trips);                                      // prints: 0
  #pragma acc parallel loop reduction(+:trips)
  for (int i = 0; i < (unsigned char)wide; i++) trips++;
  printf("%d\n", trips);                                      // prints: 44
  #pragma acc parallel loop reduction(+:sum)
  for (unsigned i = turn; i != 4; i++) sum += (int)(i & 7);
  printf("%d\n", sum);                                        // prints: 24
  #pragma acc parallel loop reduction(+:sum)
  for (unsigned i = -1; i > 4294967290u; i--) sum++;
  printf("%d\n", sum);                                        // prints: 29
  #pragma acc parallel loop reduction(+:sum)
  for (unsigned long long i = from; i < to; i += by) sum++;
  printf("%d\n", sum);                                        // prints: 35
  #pragma acc parallel loop reduction(+:sum)
  for (int i = 20; i > 0; i -= by) sum += i;
  printf("%d\n", sum);                                        // prints: 112
}
