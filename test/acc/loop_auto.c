// 'loop auto' gives the right result whether its iterations depend on each other or not.
// flags: -acc
#include <stdio.h>
int main(void) {
  int a[64], b[64];
  a[0] = 0;
  #pragma acc parallel loop auto copyout(b)
  for (int i = 0; i < 64; i++) b[i] = 3 * i;
  #pragma acc kernels copyin(b) copy(a)  // warning: one device thread
  {
    #pragma acc loop auto
    for (int i = 1; i < 64; i++) a[i] = a[i - 1] + b[i];
  }
  printf("b[63] = %d, a[63] = %d\n", b[63], a[63]);  // prints: b[63] = 189, a[63] = 6048
}
