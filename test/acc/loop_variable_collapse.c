// Variables of collapsed loops are private, wherever they are declared.
// flags: -acc
#include <stdio.h>
int main(void) {
  int a[8][5], b[8][5], j, sum = 0;
  #pragma acc parallel default(none) copyout(a)
  {
    #pragma acc loop collapse(2)
    for (int i = 0; i < 8; i++)
      for (j = 0; j < 5; j++) a[i][j] = i + j;
  }
  #pragma acc serial loop collapse(2) default(none) copyout(b)
  for (int i = 0; i < 8; i++)
    for (j = 0; j < 5; j++) b[i][j] = i - j;
  for (int i = 0; i < 40; i++) sum += a[i / 5][i % 5] * b[i / 5][i % 5];
  printf("%d\n", sum);  // prints: 460
}
