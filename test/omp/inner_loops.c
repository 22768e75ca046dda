// Loops without a directive inside of distribute: proved to be parallel, they are shared out too.
// flags: -fopenmp
#include <stdio.h>
enum { N = 40, M = 33 };
static double a[N][M], b[N][M], r[N];
static double sum(int n, const double *x) {
  double s = 0;
  for (int i = 0; i < n; i++) s += x[i] * (i % 7 + 1);
  return s;
}
int main(void) {
  int i, j, k;
  double total = 0;
  for (i = 0; i < N; i++)
    for (j = 0; j < M; j++) b[i][j] = (i * 3 + j) % 11;
  #pragma omp target teams distribute parallel for simd private(j) map(from: a) map(to: b)
  for (i = 0; i < N; i++)
    for (j = 0; j < M; j++) a[i][j] = 2 * b[i][j] + j;
  printf("%g\n", sum(N * M, a[0]));               // prints: 136995
  #pragma omp target teams distribute map(to: b) map(from: r) private(j)
  for (i = 0; i < N; i++) {
    double s = 0;
    for (j = 0; j < M; j++) s += b[i][j];
    r[i] = s;
  }
  printf("%g\n", sum(N, r));                      // prints: 25575
  #pragma omp target teams loop map(tofrom: a) map(to: b) private(j, k)
  for (i = 0; i < N; i++)
    for (k = 1; k < 4; k++)                       // carried
      for (j = 0; j < M; j++) a[i][j] = a[i][j] / k + b[i][j];
  printf("%g\n", sum(N * M, a[0]));               // prints: 62290
  #pragma omp target
  #pragma omp teams distribute parallel for reduction(+: total) private(j)
  for (i = 0; i < N; i++)
    for (j = 0; j < M; j++) total += b[i][j];
  printf("%g %d\n", total, i);                    // prints: 6600 40
}
