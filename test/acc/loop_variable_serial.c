// Loop variables need no clause under default(none), in serial and kernels regions too.
// flags: -acc
#include <stdio.h>
int main(void) {
  int a[20], i;
  #pragma acc serial default(none) copyout(a)
  {
    #pragma acc loop gang worker vector
    for (i = 0; i < 20; i++) a[i] = i;
  }
  #pragma acc kernels loop auto default(none) copy(a)  // warning: this 'kernels loop' region runs on one device thread
  for (i = 1; i < 20; i++) a[i] += a[i - 1];
  printf("%d\n", a[19]);  // prints: 190
}
