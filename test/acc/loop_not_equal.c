// A loop may end with '!='.
// flags: -acc
#include <stdio.h>
int main(void) {
  int a[40], sum = 0;
  #pragma acc parallel loop copyout(a)
  for (int i = 0; i != 40; i++) a[i] = 1;
  #pragma acc parallel loop copy(a)
  for (int i = 39; i != 9; i--) a[i] = 2;
  for (int i = 0; i < 40; i++) sum += a[i];
  printf("sum = %d\n", sum);  // prints: sum = 70
}
