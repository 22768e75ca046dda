// What only loops inside have copies of is no data of a kernels region that becomes several kernels.
// flags: -acc
#include <stdio.h>
int main(void) {
  int a[8], b[8], w[2];
  #pragma acc data copyout(a, b)
  #pragma acc kernels default(present)         // moves: none
  {
    #pragma acc loop independent
    for (int i = 0; i < 8; i++) b[i] = i;
    for (int i = 0; i < 8; i++) {
      #pragma acc loop seq private(w)
      for (int j = 0; j < 1; j++) {
        w[0] = i;
        w[1] = 2;
        a[i] = w[0] + w[1];
      }
    }
  }
  printf("%d %d\n", a[7], b[7]);               // prints: 9 7
}
