// Pointers to VLA rows make matrices of two and three dimensions from one allocation.
// flags: -acc
#include <stdio.h>
#include <stdlib.h>
static int trace(int n, int m, int k) {
  int (*a)[m] = malloc(sizeof(int[n][m])), sum = 0;
  int (*c)[m][k] = malloc(sizeof(int[n][m][k]));
  #pragma acc data create(a[0:n][0:m]) copyout(c[0:n][0:m][0:k])
  {
    #pragma acc parallel loop collapse(2) present(a)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) a[i][j] = i * m + j;
    #pragma acc parallel loop collapse(3) present(a, c)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        for (int l = 0; l < k; l++) c[i][j][l] = a[i][j] * k + l;
  }
  for (int i = 0; i < n * m * k; i++) sum += ((int *)c)[i] == i;
  free(a);
  free(c);
  return sum;
}
int main(void) {
  printf("%d %d\n", trace(3, 4, 5), trace(10, 1, 7));  // prints: 60 70
}
