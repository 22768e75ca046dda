// p[0:m][0:n] of a pointer to pointers: pointers and rows go to the device, attached.
// flags: -acc
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int m = 4, n = 8, **p = malloc(sizeof *p * 4), sum = 0;
  for (int i = 0; i < m; i++) {
    p[i] = malloc(sizeof **p * 8);
    for (int j = 0; j < n; j++) p[i][j] = 10 * i + j;
  }
  #pragma acc parallel loop collapse(2) copy(p[0:m][1:n-2])  // moves: to p[0:m][1:n-2] 24, to p[0:m][1:n-2] 24, to p[0:m][1:n-2] 24, to p[0:m][1:n-2] 24, to p[0:m][1:n-2] 32, from p[0:m][1:n-2] 24, from p[0:m][1:n-2] 24, from p[0:m][1:n-2] 24, from p[0:m][1:n-2] 24
  for (int i = 0; i < m; i++)
    for (int j = 1; j < n - 1; j++) p[i][j]++;
  #pragma acc data copyin(p[0:m][0:n])
  {
    #pragma acc parallel loop reduction(+:sum)
    for (int i = 0; i < m; i++)
      for (int j = 0; j < n; j++) sum += p[i][j];
    p[2][3] = 1000;
    #pragma acc update device(p[2:1][3:1])                   // moves: to p[2:1][3:1] 4
    #pragma acc parallel loop present(p[1:2][0:n]) reduction(+:sum)
    for (int i = 1; i < 3; i++) sum += p[i][3];
  }
  printf("%d %d %d %d\n", p[0][0], p[3][6], p[3][7], sum);   // prints: 0 37 37 1630
}
