// collapse(2) to collapse(4) visit every point of the nest once.
// flags: -fopenmp
#include <stdio.h>
static int a[3][5][7][9];
int main(void) {
  int sum = 0;
  #pragma omp target teams distribute parallel for collapse(2)
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 5; j++)
      for (int k = 0; k < 7; k++)
        for (int l = 0; l < 9; l++) a[i][j][k][l] += 10 * k;
  #pragma omp target teams loop collapse(3)
  for (int i = 2; i >= 0; i--)
    for (int j = 0; j < 5; j++)
      for (unsigned k = 0; k < 7; k += 2)
        for (int l = 0; l < 9; l++) a[i][j][k][l] += 100 * j;
  #pragma omp target teams distribute parallel for simd collapse(4)
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 5; j++)
      for (int k = 0; k < 7; k++)
        for (long l = 8; l > 0; l--) a[i][j][k][l] += 1000 * i + (int)l;
  for (int i = 0; i < 3 * 5 * 7 * 9; i++) sum += (&a[0][0][0][0])[i] % 991;
  printf("%d %d\n", a[2][4][6][8], sum);  // prints: 2468 147690
}
