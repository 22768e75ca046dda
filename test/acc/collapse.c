// collapse(1) to collapse(4) each visit every point of the nest once.
// flags: -acc
#include <stdio.h>
static int a[3][5][7][11];
int main(void) {
  int sum = 0;
  #pragma acc parallel loop collapse(1) copy(a)
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 5; j++)
      for (int k = 0; k < 7; k++)
        for (int l = 0; l < 11; l++) a[i][j][k][l] += l;
  #pragma acc parallel loop collapse(2) copy(a)
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 5; j++)
      for (int k = 0; k < 7; k++)
        for (int l = 0; l < 11; l++) a[i][j][k][l] += 100 * k;
  #pragma acc parallel loop gang vector collapse(3) copy(a)
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 5; j++)
      for (int k = 0; k < 7; k++)
        for (int l = 0; l < 11; l++) a[i][j][k][l] += 1000 * j;
  #pragma acc parallel loop collapse(4) copy(a)
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 5; j++)
      for (int k = 0; k < 7; k++)
        for (int l = 0; l < 11; l++) a[i][j][k][l] += 10000 * i;
  for (int i = 0; i < 3 * 5 * 7 * 11; i++) sum += (&a[0][0][0][0])[i] % 997;
  printf("%d %d\n", a[2][4][6][10], sum);  // prints: 24610 393855
}
