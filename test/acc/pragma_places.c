// A directive may be the body of an if, an else, a loop, a label or a switch case.
// flags: -acc
#include <stdio.h>
int main(void) {
  int a[10] = {0};
  for (int k = 0; k < 4; k++)
    if (k % 2)
      #pragma acc parallel loop copy(a)
      for (int i = 0; i < 10; i++) a[i] += 1;
    else
      #pragma acc parallel loop copy(a)
      for (int i = 0; i < 5; i++) a[i] += 10;
  switch (a[0]) {
  case 22:
    #pragma acc serial copy(a)
    a[9] = -1;
    break;
  }
  for (int k = 0; k < 2; k++)
    #pragma acc data copy(a)
    #pragma acc parallel loop
    for (int i = 0; i < 3; i++) a[i] *= 2;
  printf("%d %d %d %d\n", a[0], a[3], a[8], a[9]);  // prints: 88 22 2 -1
}
