// Transpositions and permuted copies of every shape, with sums, several types, strides and steps down.
// flags: -acc -fopenmp
#include <stdio.h>
#include <stdlib.h>

#define CHECK(what, left, right)                                                          \
  if ((left) != (right) && !wrong++) printf("%s: %g and %g\n", what, (double)(left), (double)(right))
static int wrong;

#define TRANSPOSE(T)                                                                      \
  static void transpose_##T(int n, int m, const T *restrict a, T *restrict b) {           \
    _Pragma("acc parallel loop collapse(2) copyin(a[0:n * m]) copyout(b[0:n * m])")       \
    for (int i = 0; i < n; i++)                                                           \
      for (int j = 0; j < m; j++) b[j * n + i] = a[i * m + j];                            \
  }                                                                                       \
  static void check_##T(int n, int m) {                                                   \
    T *a = malloc(n * m * sizeof *a), *b = malloc(n * m * sizeof *b);                     \
    for (int i = 0; i < n * m; i++) a[i] = (T)(i * 7), b[i] = 0;                          \
    transpose_##T(n, m, a, b);                                                            \
    for (int i = 0; i < n; i++)                                                           \
      for (int j = 0; j < m; j++) CHECK(#T, b[j * n + i], a[i * m + j]);                  \
    free(a), free(b);                                                                     \
  }
typedef unsigned char byte;
TRANSPOSE(byte)
TRANSPOSE(short)
TRANSPOSE(float)
TRANSPOSE(double)

// Columns have no directive; what was there counts.
static void add_rows(int n, int m, const float *a, double *b) {
  #pragma omp target teams distribute parallel for map(to: a[0:n * m]) map(tofrom: b[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) b[j * n + i] += 2 * a[i * m + j] + i;
}

// a[i][k][j] to b[k][j][i], by steps of 2 and down.
enum { P = 40, Q = 5, R = 70 };
static float a[P][Q][R], b[Q][R][P];
static void permute(void) {
  #pragma acc parallel loop collapse(3) copyin(a) copy(b)
  for (int i = P - 1; i >= 0; i--)
    for (int k = 0; k < Q; k++)
      for (int j = 1; j < R; j += 2) b[k][j][i] = a[i][k][j];
}

// Two loads along one loop, two along the other: no order suits the loads.
static void mix(int n, const double (*restrict x)[n], const double (*restrict y)[n], double (*restrict z)[n]) {
  #pragma acc kernels copyin(x[0:n], y[0:n]) copyout(z[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) z[j][i] = x[i][j] - y[j][i];
}

int main(void) {
  static const int sizes[][2] = {{1, 1}, {31, 33}, {32, 32}, {64, 40}, {100, 37}, {129, 257}};
  for (int s = 0; s < 6; s++) {
    int n = sizes[s][0], m = sizes[s][1];
    check_byte(n, m), check_short(n, m), check_float(n, m), check_double(n, m);
    float *x = malloc(n * m * sizeof *x);
    double *y = malloc(n * m * sizeof *y);
    for (int i = 0; i < n * m; i++) x[i] = (float)i / 2, y[i] = i % 5;
    add_rows(n, m, x, y);
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) CHECK("rows", y[j * n + i], (j * n + i) % 5 + (i * m + j) + i);
    free(x), free(y);
  }
  for (int i = 0; i < P; i++)
    for (int k = 0; k < Q; k++)
      for (int j = 0; j < R; j++) a[i][k][j] = (float)((i * Q + k) * R + j), b[k][j][i] = -1;
  permute();
  for (int i = 0; i < P; i++)
    for (int k = 0; k < Q; k++)
      for (int j = 0; j < R; j++) CHECK("permuted", b[k][j][i], j % 2 ? a[i][k][j] : -1);
  enum { N = 65 };
  static double u[N][N], v[N][N], w[N][N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) u[i][j] = i * N + j, v[i][j] = 3 * (i * N + j);
  mix(N, u, v, w);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) CHECK("mixed", w[j][i], u[i][j] - v[j][i]);
  printf("%d wrong\n", wrong);  // prints: 0 wrong
}
