// A subscript that a cast narrows comes back to the same element: the loop is not parallel.
// flags: -acc
#include <stdio.h>
int main(void) {
  int a[256] = {0}, sum = 0;
  #pragma acc kernels copy(a)  // warning: runs on one device thread
  for (int i = 0; i < 100000; i++) a[(unsigned char)i] += i & 15;
  for (int i = 0; i < 256; i++) sum += a[i];
  printf("%d\n", sum);  // prints: 750000
}
