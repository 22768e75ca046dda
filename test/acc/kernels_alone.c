// The loops of a kernels region run in turn: the second reads what the first wrote.
// flags: -acc
#include <stdio.h>
int main(void) {
  int n = 256, a[256], b[256], sum = 0;
  #pragma acc kernels copyout(b) create(a)
  {
    for (int i = 0; i < n; i++) a[i] = i;
    for (int i = 0; i < n; i++) b[i] = a[n - 1 - i];
  }
  for (int i = 0; i < n; i++) sum += b[i] * (i + 1);
  printf("b[0] = %d, sum = %d\n", b[0], sum);  // prints: b[0] = 255, sum = 2796160
}
