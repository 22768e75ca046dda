// Four loops in kernels, the counters needed afterwards: three of them are gang, worker and vector, the innermost stays
// in its thread.
// flags: -acc
#include <stdio.h>
static unsigned a[4][4][6][5];
int main(void) {
  unsigned s = 0;
  int i, j, k, l;
  #pragma acc kernels
  for (i = 0; i < 4; i++)
    for (j = 1; j < 4; j++)
      for (k = 2; k < 6; k++)
        for (l = 1; l < 4; l++) a[i][j][k][l] = (unsigned)(i + j * k + l);
  printf("%d %d %d %d\n", i, j, k, l);            // prints: 4 4 6 4
  #pragma acc kernels
  for (int i2 = 0; i2 < 4; i2++)
    for (int j2 = 1; j2 < 4; j2++)
      for (int k2 = 2; k2 < 6; k2++)
        for (l = 1; l < 3; l++) s += a[i2][j2][k2][l];
  printf("%u %d\n", s, l);                        // prints: 960 3
}
