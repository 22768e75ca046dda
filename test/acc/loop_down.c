// Loops may count down, with > and with >=, to zero and below it.
// flags: -acc
#include <stdio.h>
int main(void) {
  int a[100], b[21], sum = 0;
  #pragma acc parallel loop copyout(a)
  for (int i = 99; i >= 0; i--) a[i] = i;
  #pragma acc parallel loop copyout(b)
  for (int i = 10; i > -11; --i) b[i + 10] = i;
  for (int i = 0; i < 100; i++) sum += a[i];
  printf("%d %d %d\n", sum, b[0], b[20]);  // prints: 4950 -10 10
}
