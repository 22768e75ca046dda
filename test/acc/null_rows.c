// Null pointers among rows, and in place of the pointers to them: what they lead to is not mapped.
// flags: -acc
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int n = 4;
  double *rows[4] = {0}, **none = NULL, sum = 0;
  rows[1] = calloc(4, 8), rows[3] = calloc(4, 8);
  rows[1][2] = 3, rows[3][3] = 4;
  double **r = rows;
  #pragma acc parallel loop copyin(r[0:n][0:n]) reduction(+:sum) copy(none[1:n][0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; r[i] && j < n; j++) sum += r[i][j];
  #pragma acc data copyin(rows[2][0:n])
  printf("%g\n", sum);  // prints: 7
  #pragma acc data copyin(rows[0:n][0:n])
  {
    #pragma acc update device(rows[0:n][0:n])
    #pragma acc update device(none[0:n][1:2], rows[0:n][1:2])
    #pragma acc parallel loop copyin(rows[0:n][0:n]) reduction(+:sum)
    for (int i = 0; i < n; i++)
      if (rows[i]) sum += rows[i][2];
  }
  printf("%g\n", sum);  // prints: 10
}
