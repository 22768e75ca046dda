// default(present) takes arrays from the device instead of copying them.
// flags: -acc
#include <stdio.h>
int main(void) {
  int a[8] = {0, 1, 2, 3, 4, 5, 6, 7}, n = 8;
  #pragma acc data copy(a)  // moves: to a 32, from a 32
  {
    #pragma acc parallel loop default(present)
    for (int i = 0; i < n; i++) a[i] += n;
    #pragma acc kernels loop independent default(present)
    for (int i = 0; i < 8; i++) a[i] *= 2;
  }
  printf("%d %d\n", a[0], a[7]);  // prints: 16 30
}
