// Threads that follow each other count the loop whose accesses follow each other, wherever it stands in the nest.
// flags: -acc
#include <stdio.h>
enum { N = 37, M = 53 };
static float a[N * M], b[N * M];
static double sum(const float *x) {
  double s = 0;
  for (int i = 0; i < N * M; i++) s += x[i] * (i % 7);
  return s;
}
static void columns(int n, int m, float *restrict x, const float *restrict y) {
  #pragma acc kernels
  for (int i = 0; i < n; i++)
    for (int j = m - 1; j >= 0; j--) x[j * n + i] = 2 * y[j * n + i] + i;
}
static void transpose(int n, int m, float (*restrict x)[n], const float (*restrict y)[m]) {
  #pragma acc parallel loop collapse(2) copy(x[0:m]) copyin(y[0:n])
  for (int i = 0; i < n; i += 2)
    for (unsigned char j = 0; j < m; j++) x[j][i] = y[i][j];   // stores rather than loads
  // emits: .flags = 5632,
}
static double total(int n, int m, const float *x) {
  double s = 0;
  #pragma acc parallel loop gang vector collapse(2) reduction(+:s) copyin(x[0:n*m])
  for (long i = 0; i < n; i++)
    for (int j = 0; j < m; j++) s += x[j * n + i];
  return s;
}
int main(void) {
  for (int i = 0; i < N * M; i++) b[i] = i % 100;
  columns(N, M, a, b);
  printf("%g\n", sum(a));                     // prints: 680656
  for (int i = 0; i < N * M; i++) a[i] = 0;
  transpose(N, M, (void *)a, (void *)b);
  printf("%g\n", sum(a));                     // prints: 142832
  printf("%g\n", total(N, M, b));             // prints: 95880
}
