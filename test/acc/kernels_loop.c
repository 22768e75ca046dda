// A plain kernels loop is right, whether its iterations are spread or not.
// flags: -acc
#include <stdio.h>
int main(void) {
  double a[500], b[500], sum = 0;
  for (int i = 0; i < 500; i++) b[i] = i;
  #pragma acc kernels loop copyin(b) copyout(a)
  for (int i = 0; i < 500; i++) a[i] = 2 * b[i] + 1;
  for (int i = 0; i < 500; i++) sum += a[i];
  printf("sum = %g\n", sum);  // prints: sum = 250000
}
