// A kernels loop whose iterations depend on each other keeps their order.
// flags: -acc
#include <stdio.h>
int main(void) {
  long a[50];
  for (int i = 0; i < 50; i++) a[i] = i;
  #pragma acc kernels copy(a)  // warning: one device thread
  for (int i = 1; i < 50; i++) a[i] += a[i - 1];
  printf("a[49] = %ld\n", a[49]);  // prints: a[49] = 1225
}
