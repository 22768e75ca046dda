// In ISO C before C23 'typeof' is a name like others.
// flags: -acc -std=c99
#include <stdio.h>
#pragma acc routine seq
static int typeof(int x) { return x + 1; }
int main(void) {
  int a[20];
  #pragma acc parallel loop copyout(a)
  for (int i = 0; i < 20; i++) {
    int t = typeof(i);
    a[i] = t;
  }
  printf("%d\n", a[3]);  // prints: 4
  return 0;
}
