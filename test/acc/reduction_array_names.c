// Names of the arrays and of their types mean nothing to the code around them.
// flags: -acc
#include <stdio.h>
typedef double b[2];
static int own[3][2];
static long total(const long *v) { return v[0] + v[1]; }
int main(void) {
  b a = {0};
  long r[2] = {0}, seen = 0;
  #pragma acc parallel loop reduction(+:a, r, own[1:2][0:2], seen)
  for (int i = 0; i < 60; i++) {
    long b[2] = {i, 1};
    a[i & 1] += b[0], r[1 - (i & 1)] += b[1];
    own[1 + i % 2][i % 2] += 1;
    seen += total(r) > 0;
  }
  printf("%g %g %ld %ld\n", a[0], a[1], r[0], r[1]);                    // prints: 870 900 30 30
  printf("%d %d %d %ld\n", own[0][0], own[1][0], own[2][1], seen);      // prints: 0 30 30 60
}
