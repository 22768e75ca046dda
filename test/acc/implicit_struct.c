// A struct without a clause is copied as a whole, array members included.
// flags: -acc
#include <stdio.h>
struct State { int n; double v[8]; };
int main(void) {
  struct State s = {.n = 8};
  #pragma acc parallel loop
  for (int i = 0; i < 8; i++) s.v[i] = i + s.n;
  printf("%d %g %g\n", s.n, s.v[0], s.v[7]);  // prints: 8 8 15
}
