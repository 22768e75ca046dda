// A section that starts past the beginning keeps its own subscripts, and no more moves.
// flags: -acc
#include <stdio.h>
int main(void) {
  int a[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, *p = a + 5;
  #pragma acc parallel loop copy(a[2:3])
  for (int i = 2; i < 5; i++) a[i] *= 10;
  #pragma acc parallel loop copy(p[-1:3])
  for (int i = -1; i < 2; i++) p[i] += 100;
  printf("%d %d %d %d %d\n", a[1], a[2], a[4], a[6], a[7]);  // prints: 1 20 140 106 7
}
