// VLAs and pointers to VLA rows are mapped whole and in part.
// flags: -fopenmp
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int n = 6, m = 11, (*b)[m] = malloc(sizeof(int[n][m])), sum = 0;
  int a[n][m];
  #pragma omp target teams distribute parallel for collapse(2) map(from: a)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) a[i][j] = i * m + j;
  #pragma omp target teams distribute parallel for collapse(2) map(from: b[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) b[i][j] = 2 * a[i][j];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) sum += b[i][j];
  printf("%d %d\n", b[5][10], sum);  // prints: 130 4290
  free(b);
}
