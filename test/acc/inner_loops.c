// Loops without a directive inside of loops that the program calls parallel: shared out where that pays.
// flags: -acc
#include <stdio.h>
enum { N = 40 };
static void multiply(int n, float *restrict c, const float *restrict a, const float *restrict b) {
  #pragma acc parallel loop gang copyout(c[0:n*n]) copyin(a[0:n*n], b[0:n*n])
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++) c[i * n + j] = 0;
    for (int k = 0; k < n; k++)
      for (int j = 0; j < n; j++) c[i * n + j] += a[i * n + k] * b[k * n + j];
  }
}
static void columns(int n, int m, float *restrict a) {
  #pragma acc parallel loop copy(a[0:n*m])
  for (int i = 0; i < n; i++)
    for (int k = 1; k < m; k++) a[k * n + i] += a[(k - 1) * n + i];
}
static void sparse(int n, const int *restrict p, const int *restrict at, const float *restrict v,
                   const float *restrict x, float *restrict y) {
  #pragma acc parallel copyin(p[0:n+1], at[0:3*n], v[0:3*n], x[0:n]) copyout(y[0:n])
  #pragma acc loop gang
  for (int i = 0; i < n; i++) {
    float s = 0, most = -1;
    int k;
    for (k = p[i]; k < p[i + 1]; k++) {
      s += v[k] * x[at[k]];
      if (v[k] > most) most = v[k];
    }
    y[i] = s + 100 * most;
  }
}
static double sum(const float *x, int n) {
  double s = 0;
  for (int i = 0; i < n; i++) s += x[i] * (i % 7 + 1);
  return s;
}
int main(void) {
  static float a[N * N], b[N * N], c[N * N], r[N];
  int p[N + 1], at[N * 3];
  for (int i = 0; i < N * N; i++) a[i] = i % 5, b[i] = i % 3;
  for (int i = 0; i <= N; i++) p[i] = 3 * i;
  for (int i = 0; i < 3 * N; i++) at[i] = i * 7 % N;
  multiply(N, c, a, b);
  columns(N, N, a);
  sparse(N, p, at, a, b, r);
  printf("%g %g %g\n", sum(c, N * N), sum(a, N * N), sum(r, N));   // prints: 511030 262265 106435
}
