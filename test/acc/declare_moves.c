// What a declare in a function moves, in a block that a loop runs several times.
// flags: -acc
#include <stdio.h>
static int twice(int x) {
  int y[2] = {x, 0};
  #pragma acc declare copy(y)              // moves: to y 8, from y 8, to y 8, from y 8
  #pragma acc parallel copyin(y)           // moves: none
  y[1] = 2 * y[0];
  return x;
}
int main(void) {
  int s = 0;
  for (int i = 0; i < 3; i++) {
    int v[4] = {i, i, i, i}, w = 0;
    #pragma acc declare copyin(v) copyout(w)   // moves: to v 16, from w 4, to v 16, from w 4, to v 16, from w 4
    if (i == 1) continue;
    #pragma acc parallel loop reduction(+: w)  // moves: none
    for (int k = 0; k < 4; k++) w += v[k];
    // stale(-2): 'w', which has no value on the device
    s += i;
    if (i == 2) break;
  }
  printf("%d %d\n", s, twice(1) + twice(2));   // prints: 2 3
}
