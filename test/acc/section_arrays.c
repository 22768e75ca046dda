// Sections of arrays of one to four dimensions, rows and parts of rows.
// flags: -acc
#include <stdio.h>
static int a[6], b[4][6], c[3][4][6], d[2][3][4][6];
int main(void) {
  int sum = 0;
  #pragma acc data copy(a[1:4], b[1:2][0:6], c[2:1][1:2][:], d[1:1][:][:][:])
  {
    #pragma acc parallel loop
    for (int i = 1; i < 5; i++) a[i] = i;
    #pragma acc parallel loop collapse(2)
    for (int i = 1; i < 3; i++)
      for (int j = 0; j < 6; j++) b[i][j] = 10 * i + j;
    #pragma acc parallel loop collapse(2)
    for (int j = 1; j < 3; j++)
      for (int k = 0; k < 6; k++) c[2][j][k] = 100 + 10 * j + k;
    #pragma acc parallel loop collapse(3)
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < 4; k++)
        for (int l = 0; l < 6; l++) d[1][j][k][l] = 1000 + 100 * j + 10 * k + l;
  }
  for (int i = 0; i < 144; i++) sum += ((int *)d)[i] + (i < 72 ? ((int *)c)[i] : 0);
  printf("%d %d\n", a[4], b[2][5]);                // prints: 4 25
  printf("%d %d %d\n", c[2][2][5], d[1][2][3][5], sum);  // prints: 125 1235 81870
}
