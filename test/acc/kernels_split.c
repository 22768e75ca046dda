// A kernels region of several loops is a sequence of kernels, with its data on the device between them.
// flags: -acc
#include <stdio.h>
#define N 100
int main(void) {
  double a[N], b[N], sum = 0, t;
  int i, j, n = N, steps = 0;
  static double c[N][N];
  #pragma acc kernels copyout(b) create(a)  // moves: from b 800
  {
    for (i = 0; i < n; i++) {
      t = 2 * i;
      a[i] = t + 1;
    }
    for (i = 0; i < n; i++) b[i] = a[n - 1 - i];
  }
  #pragma acc kernels
  {
    for (i = 0; i < N; i++)
      for (j = 0; j < N; j++) c[i][j] = b[i] * j;
    steps = 5;
    for (i = 1; i < N; i++) c[i][0] = c[i - 1][0] + steps;  // warning: this 'kernels' region runs on one device thread
    for (j = 0; j < N; j++) c[0][j] += steps;
  }
  for (i = 0; i < N; i++) sum += c[i][0] + c[1][i] + c[0][i];
  t = b[3];
  printf("%.0f %g %d\n", sum, t, steps);  // prints: 1985460 193 5
}
