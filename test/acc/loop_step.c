// Steps other than one, constant or variable, in every way to write them.
// flags: -acc
#include <stdio.h>
int main(void) {
  int a[30] = {0}, step = 7;
  #pragma acc parallel loop copy(a)
  for (int i = 0; i < 30; i += 4) a[i] += 1;
  #pragma acc parallel loop copy(a)
  for (int i = 1; i <= 29; i = i + step) a[i] += 10;
  #pragma acc parallel loop copy(a)
  for (int i = 29; i >= 2; i = i - 9) a[i] += 100;
  #pragma acc parallel loop copy(a)
  for (int i = 0; i < 30; i = step + i) a[i] += 1000;
  int sum = 0;
  for (int i = 0; i < 30; i++) sum += (i + 1) * a[i];
  printf("%d %d %d %d\n", a[0], a[8], a[28], sum);  // prints: 1001 11 1001 82520
}
