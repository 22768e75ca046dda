// Loops of kernels regions that are proved independent are spread over the device's threads.
// flags: -acc
// emits: __ACCOMP_FOR_THREADS(
#include <stdio.h>
#define N 32
int main(void) {
  static double a[N][N], b[N][N], c[N * 2];
  double t;
  int i, j;
  #pragma acc kernels
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++) a[i][j] = i * N + j;
  #pragma acc kernels
  for (i = 1; i < N - 1; i++)
    for (j = 1; j < N - 1; j++) b[i][j] = a[i - 1][j] + a[i + 1][j] - a[i][j - 1] - a[i][j + 1];
  #pragma acc kernels
  for (j = 0; j < N; j++) {
    t = j + 1;
    c[2 * j] = t * t;
    c[2 * j + 1] = -t;
  }
  t = 0;
  for (i = 0; i < N; i++) t += b[i][i] + c[2 * i] + c[2 * i + 1];
  printf("a = %g, sum = %g\n", a[N - 1][N - 1], t);  // prints: a = 1023, sum = 10912
}
