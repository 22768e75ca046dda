// What stands against a parallel loop in kernels, with the lines: carried by the outer loop, by the inner one, maybe
// the same memory, a scalar that goes on, calls, control that leaves. 'auto' in parallel says the same.
#include <stdio.h>
void depend(int n, int m, double *restrict a, double *restrict b, double *p, double g[n][m]) {
  #pragma acc kernels
  for (int i = 1; i < n; i++) a[i] = a[i - 1] + b[i];
  #pragma acc kernels copy(g[0:n][0:m])
  for (int i = 0; i < n; i++)
    for (int k = 1; k < m; k++) g[i][k] += g[i][k - 1];
  #pragma acc kernels copyin(p[0:n]) copy(a[0:n])
  for (int i = 0; i < n; i++) p[i] = a[i];
  #pragma acc kernels copyin(g[0:n][0:m]) copy(p[0:n])
  for (int i = 0; i < n; i++) p[i] = g[0][i];
  double sum = 0;
  #pragma acc kernels
  for (int i = 0; i < n; i++) sum += a[i];
  #pragma acc kernels
  for (int i = 0; i < n; i++) {
    if (a[i] > 9) break;
    b[i] = 0;
  }
  #pragma acc parallel loop auto copy(a[0:n])
  for (int i = 1; i < n; i++) a[i] = a[i - 1];
  #pragma acc kernels loop independent copy(a[0:n])
  for (int i = 0; i < n; i++) a[i % 7] = i;
  #pragma acc kernels copy(a[0:n], b[0:n])
  {
    for (int i = 0; i < n; i++) a[i] = b[i] * sum;
    for (int i = 1; i < n; i++) b[i] = b[i - 1] + a[i];
    a[0] = b[n - 1];
  }
}
