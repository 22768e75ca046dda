// A reduction on kernels loop, serial loop and on a loop inside parallel.
// flags: -acc
#include <stdio.h>
int main(void) {
  int a[100], k = 0, s = 0, p = 0, x = 0;
  for (int i = 0; i < 100; i++) a[i] = i;
  #pragma acc kernels loop independent copyin(a) reduction(+:k)
  for (int i = 0; i < 100; i++) k += a[i];
  #pragma acc serial loop copyin(a) reduction(max:s)
  for (int i = 0; i < 100; i++) s = a[i] > s ? a[i] : s;
  #pragma acc parallel copyin(a) copy(p)
  {
    #pragma acc loop gang vector reduction(+:p)
    for (int i = 0; i < 100; i++) p += 2 * a[i];
  }
  #pragma acc kernels copyin(a)
  {
    #pragma acc loop independent reduction(^:x)
    for (int i = 0; i < 100; i++) x ^= a[i];
  }
  printf("%d %d %d %d\n", k, s, p, x);  // prints: 4950 99 9900 0
}
