// 'loop seq' inside a parallel loop keeps its order.
// flags: -acc
#include <stdio.h>
int main(void) {
  int a[20][10];
  #pragma acc parallel loop copyout(a)
  for (int i = 0; i < 20; i++) {
    a[i][0] = i;
    #pragma acc loop seq
    for (int j = 1; j < 10; j++) a[i][j] = a[i][j - 1] + j;
  }
  printf("%d %d\n", a[0][9], a[19][9]);  // prints: 45 64
}
