// Loops with directives of their own in a kernels region, with other constructs before and after it.
// flags: -acc
#include <stdio.h>
int main(void) {
  int a[64], b[64], sum = 0;
  #pragma acc parallel loop copyout(a)
  for (int i = 0; i < 64; i++) a[i] = i;
  #pragma acc kernels copyin(a) copyout(b)
  {
    #pragma acc loop independent gang vector
    for (int i = 0; i < 64; i++) b[i] = a[63 - i];
    #pragma acc loop reduction(+:sum)
    for (int i = 0; i < 64; i++) sum += b[i];
    #pragma acc loop seq
    for (int i = 1; i < 64; i++) b[i] += b[i - 1];
  }
  #pragma acc parallel loop copy(b)
  for (int i = 0; i < 64; i++) b[i] *= 2;
  printf("%d %d %d\n", sum, b[0], b[63]);  // prints: 2016 126 4032
}
