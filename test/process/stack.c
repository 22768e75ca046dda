// What threads have of arrays lies on their stacks.
#include <stdio.h>
int main(void) {
  int a[64];
  #pragma acc parallel loop copyout(a)
  for (int i = 0; i < 64; i++) {
    int t[1000], u[1000], s = 0;
    for (int j = 0; j < 1000; j++) t[j] = i + j, u[999 - j] = t[j];
    for (int j = 0; j < 1000; j++) s += u[j] - j;
    a[i] = s;
  }
  printf("a = %d\n", a[63]);
}
