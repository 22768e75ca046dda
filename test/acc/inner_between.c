// Inner loops that are shared out without a directive, with conditions and other code between, and bounds of their own.
// flags: -acc
#include <math.h>
#include <stdio.h>
enum { N = 37, M = 45 };
static float a[N * M], b[N * M], r[N];
static int flag[N];
static void scale(int n, int m, float *restrict x, const float *restrict y, float *restrict z) {
  #pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    if (flag[i]) {
      float s = 0, most = -1e9f;
      for (int j = 0; j < m; j++) s += y[i * m + j], most = fmaxf(most, y[i * m + j]);
      for (int j = 0; j < m; j++) x[i * m + j] = y[i * m + j] * s - most;   // all of s
      z[i] = s;
    } else z[i] = -1;
  }
}
static void halves(int n, int m, float *restrict x, const float *restrict y) {
  #pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    float t = y[i * m];
    for (int j = 0; j <= i; j++) x[i * m + j] += t * y[i * m + j];
    t = t + 1;
    for (int j = i + 1; j < m; j++) x[i * m + j] -= t;
  }
}
static float largest(int n, int m, const float *restrict x) {
  float best = 0;
  #pragma acc parallel loop reduction(max:best)
  for (int i = 0; i < n; i++) {
    float s = 0;
    for (int j = 0; j < m; j++) s += x[i * m + j];
    if (s > best) best = s;
  }
  return best;
}
int main(void) {
  double sum = 0;
  for (int i = 0; i < N * M; i++) a[i] = i * 7 % 13, b[i] = i * 5 % 11;
  for (int i = 0; i < N; i++) flag[i] = i % 3;
  #pragma acc data copy(a, r) copyin(b)
  {
    scale(N, M, a, b, r);
    halves(N, M, a, b);
  }
  for (int i = 0; i < N * M; i++) sum += a[i] * (i % 7 + 1);
  for (int i = 0; i < N; i++) sum += r[i] * i;
  printf("%.9g\n", sum);                      // prints: 4961809
  #pragma acc data copyin(b)
  printf("%g\n", largest(N, M, b));           // prints: 230
}
