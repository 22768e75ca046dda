// Loops without a directive inside of loops that the program calls parallel.
// flags: -acc -fopenmp
#include <stdio.h>
enum { N = 24, M = 40 };
static float a[N * M], b[N * M], c[N * M], r[N];
static void show(const float *x, int n) {
  double s = 0;
  for (int i = 0; i < n; i++) s += x[i] * (i % 7 + 1);
  printf("%g\n", s);
}
static void sums(int n, int m, float *restrict x, const float *restrict y) {
  #pragma acc parallel loop gang
  for (int i = 0; i < n; i++) {                                  // loop: parallel
    float s = 0;
    for (int j = 0; j < m; j++) s += y[i * m + j];               // loop: parallel, reduction(+:s)
    x[i] = s;
  }
}
static void prefix(int n, int m, float *restrict x) {
  #pragma acc parallel loop
  for (int i = 0; i < n; i++)                                    // loop: parallel
    for (int j = 1; j < m; j++) x[i * m + j] += x[i * m + j - 1]; // loop: sequential (x, distance 1)
}
static void last(int n, int m, float *restrict x, const float *restrict y) {
  #pragma acc parallel loop
  for (int i = 0; i < n; i++) {                                  // loop: parallel
    int t = 0;
    for (int j = 0; j < m; j++) t = j + (int)y[i * m + j], x[i * m + j] = t;   // loop: sequential
    x[i * m] += t;
  }
}
static void product(float *restrict x, const float *restrict y, const float *restrict z) {
  int i, j, k;
  #pragma omp target teams distribute parallel for private(i, j, k) map(x[0:16*16]) map(to: y[0:16*16], z[0:16*16])
  for (i = 0; i < 16; i++)                                       // loop: parallel
    for (j = 0; j < 16; j++) {                                   // loop: parallel
      float s = 0;
      for (k = 0; k < 16; k++) s += y[i * 16 + k] * z[k * 16 + j]; // loop: parallel, reduction(+:s) (hard)
      x[i * 16 + j] = s;
    }
}
int main(void) {
  for (int i = 0; i < N * M; i++) a[i] = i % 5, b[i] = i % 3;
  sums(N, M, r, a);
  show(r, N);                                                    // prints: 7200
  product(c, a, b);
  show(c, 256);                                                  // prints: 32344
  last(N, M, c, a);
  show(c, N * M);                                                // prints: 86553
  prefix(N, M, a);
  show(a, N * M);                                                // prints: 149592
}
