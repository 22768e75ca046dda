// Rows of run-time length through '*' as well as through subscripts.
// flags: -acc
#include <stdio.h>
static int sum(int n, int m, int a[n][m]) {
  int total = 0, (*p)[m] = a, first[2] = {1, 0}, *pick = first;
  #pragma acc parallel loop copyin(p[0:n][0:m], pick[0:2]) reduction(+:total)
  for (int i = 0; i < n; i++)
    total += (*p)[1] + *p[i] + (*(p + i))[2] + *(*(p + 1) + i) + **p + p[*pick][pick[1]] + ((int *)p[i])[1];
  int (*q)[n][m] = (int (*)[n][m])a;
  #pragma acc parallel loop copyin(q[0:1][0:n][0:m]) reduction(+:total)
  for (int i = 0; i < n; i++) total += (*q)[i][1] + (**q)[i] + q[0][i][2];
  return total;
}
int main(void) {
  int a[3][4];
  for (int i = 0; i < 12; i++) a[i / 4][i % 4] = i * i;
  printf("%d\n", sum(3, 4, a));  // prints: 707
}
