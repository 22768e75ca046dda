// Rows of arrays in data clauses: one row moves, by data regions around and on the construct itself.
// flags: -acc
#include <stdio.h>
int main(void) {
  int a[4][5], b[3][4][5], r = 2;
  for (int i = 0; i < 20; i++) ((int *)a)[i] = i;
  for (int i = 0; i < 60; i++) ((int *)b)[i] = i;
  #pragma acc parallel loop copy(a[r][0:5])  // moves: to a[r][0:5] 20, from a[r][0:5] 20
  for (int j = 0; j < 5; j++) a[r][j] += 100;
  #pragma acc data copy(b[1][2:2][0:5])  // moves: to b[1][2:2][0:5] 40, from b[1][2:2][0:5] 40
  {
    #pragma acc parallel loop collapse(2)
    for (int i = 2; i < 4; i++)
      for (int j = 0; j < 5; j++) b[1][i][j] *= 2;
  }
  printf("%d %d %d %d\n", a[2][4], a[1][4], b[1][3][4], b[1][1][4]);  // prints: 114 9 78 29
}
