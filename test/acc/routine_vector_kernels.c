// A routine vector called by the one thread of a kernels region's loop.
// flags: -acc
#include <stdio.h>
#pragma acc routine vector
static void fill(short *x, int n, int v) {
  #pragma acc loop vector
  for (int k = 0; k < n; k++) x[k] = v + k * 2;
}
int main(void) {
  short a[9][20];
  int sum = 0;
  #pragma acc kernels copyout(a)  // warning: runs in one gang, in order
  {
    for (int i = 0; i != 9; i++) fill(&a[i][0], 20, i);
  }
  for (int i = 0; i < 180; i++) sum += a[i / 20][i % 20] * (i + 1);
  printf("%d\n", sum);  // prints: 410640
}
