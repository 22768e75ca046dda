// Scalars of a kernels region are copied: a change is seen after it.
// flags: -acc
#include <stdio.h>
int main(void) {
  int last = 0, a[10];
  #pragma acc kernels
  {
    last = 7;
    for (int i = 0; i < 10; i++) a[i] = i;
  }
  printf("last = %d, a[9] = %d\n", last, a[9]);  // prints: last = 7, a[9] = 9
}
