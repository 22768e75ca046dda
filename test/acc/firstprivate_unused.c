// Clauses about variables that the body does not use.
// flags: -acc
#include <stdio.h>
int main(void) {
  int a[4][6], f = 21, s = 100;
  #pragma acc parallel loop collapse(force:2) copyout(a) firstprivate(f) reduction(min:s)
  for (int i = 0; i < 4; i++) {
    int t = i + 1;
    for (int j = 0; j < 6; j++) a[i][j] = t + j;
  }
  printf("%d %d\n", a[3][5], s);  // prints: 9 100
}
