// 'loop independent' in a kernels region is taken at its word.
// flags: -acc
#include <stdio.h>
int main(void) {
  int a[100], to[100];
  for (int i = 0; i < 100; i++) to[i] = (i * 7) % 100;
  #pragma acc kernels copyin(to) copyout(a)
  {
    #pragma acc loop independent
    for (int i = 0; i < 100; i++) a[to[i]] = i;
  }
  printf("%d %d\n", a[7], a[93]);  // prints: 1 99
}
