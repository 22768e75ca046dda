// The counters of collapsed loops that run in order all the same are each worker's own (OpenACC 3.3, 2.6.1 and 2.9.1).
// flags: -acc
#include <stdio.h>
static int a[6][5][8][17];
#pragma acc routine vector
static void fill(int *x, int n, int v) {
  #pragma acc loop vector
  for (int k = 0; k < n; k++) x[k] = v + k;
}
int main(void) {
  int n = 5, i, j, s = 0;
  unsigned k;
  #pragma acc parallel loop seq num_gangs(1) vector_length(8) copy(a)
  for (int t = 0; t < 3; t++) {
    #pragma acc loop collapse(force: 3) worker
    for (i = 6; i > 0; i--) {
      int u = i;
      for (j = n; j > 0; j--) {
        for (k = 8; k > 0; k--) {
          fill(a[i - 1][j - 1][k - 1], 17, a[i - 1][j - 1][k - 1][t] + u);
          #pragma acc loop vector
          for (int q = 0; q < 17; q++) a[i - 1][j - 1][k - 1][q] += j + (int)k;
        }
      }
    }
  }
  for (int x = 0; x < 6; x++)
    for (int y = 0; y < 5; y++)
      for (int z = 0; z < 8; z++)
        for (int w = 0; w < 17; w++) s = (s * 31 + a[x][y][z][w]) % 100003;
  printf("%d\n", s);  // prints: 42609
  return 0;
}
