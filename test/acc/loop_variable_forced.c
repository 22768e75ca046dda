// Variables of loops under a forced collapse are private under default(none), code beside them or not.
// flags: -acc
#include <stdio.h>
int main(void) {
  int a[5][6], j, sum = 0;
  #pragma acc kernels loop collapse(force: 2) independent default(none) copyout(a)
  for (int i = 0; i < 5; i++) {
    int t = i + 1;
    for (j = 0; j < 6; j++) a[i][j] = t * j;
  }
  for (int i = 0; i < 30; i++) sum += a[i / 6][i % 6];
  printf("%d\n", sum);  // prints: 225
}
