// VLAs and parameters of variably modified type, with and without a section.
// flags: -acc
#include <stdio.h>
static void add(int n, int m, double a[n][m], double (*b)[m]) {
  #pragma acc parallel loop collapse(2) copy(a[0:n][0:m]) copyin(b[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) a[i][j] += b[i][j];
}
int main(void) {
  int n = 7, m = 9;
  double a[n][m], b[n][m], sum = 0;
  #pragma acc parallel loop collapse(2) copyout(a)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) a[i][j] = i;
  #pragma acc parallel loop collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) b[i][j] = 100 * j;
  add(n, m, a, b);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) sum += a[i][j];
  printf("%g %g\n", a[6][8], sum);  // prints: 806 25389
}
