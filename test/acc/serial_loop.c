// A serial loop runs its iterations in order.
// flags: -acc
#include <stdio.h>
int main(void) {
  int a[8] = {1};
  #pragma acc serial loop seq copy(a)
  for (int i = 1; i < 8; i++) a[i] = a[i - 1] * 2 + 1;
  printf("a[7] = %d\n", a[7]);  // prints: a[7] = 255
}
