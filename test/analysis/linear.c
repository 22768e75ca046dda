// Arrays of several dimensions in one: a[i * m + j] and its like are told apart as a[i][j] is.
// flags: -acc
#include "nests.h"
#define B 3
#define P 5
#define IDX2(i, j) ((i) * P + (j))
#define IDX4(b, i, j, k) ((b) * P * P * P + (i) * P * P + (j) * P + (k))
#define COL(i, j, ld) ((i) + (j) * (ld))
#define N 12
#define M 10
static double x[N * M], y[N * M], w[B * P * P * P], u[B * P * P * P], dx[P * P];

static void reset(void) {
  fill(x, N * M, 1), fill(y, N * M, 2), fill(w, LENGTH(w), 3), fill(u, LENGTH(u), 4), fill(dx, P * P, 5);
}

static void two_dimensions(int n, int m) {
  #pragma acc kernels
  for (int i = 0; i < n; i++)                                  // loop: parallel
    for (int j = 0; j < m; j++)                                // loop: parallel
      y[i * m + j] = x[i * m + j] + y[i * m + j];
}

static void row_above(int n, int m) {
  #pragma acc kernels
  for (int i = 1; i < n; i++)                                  // loop: sequential (x)
    for (int j = 0; j < m; j++)                                // loop: parallel
      x[i * m + j] = x[(i - 1) * m + j] + 1;
}

static void element_before(int n, int m) {
  #pragma acc kernels
  for (int i = 0; i < n; i++)                                  // loop: parallel
    for (int j = 1; j < m; j++)                                // loop: sequential (x, distance 1)
      x[i * m + j] = x[i * m + j - 1] + 1;
}

static void runs_over_rows(int n, int m) {
  #pragma acc kernels
  for (int i = 0; i < n; i++)                                  // loop: sequential (x)
    for (int j = 0; j < m + 1; j++)                            // loop: parallel
      if (i * m + j < N * M) x[i * m + j] = x[i * m + j] * 2;
}

static void constant_width(void) {
  #pragma acc kernels
  for (int i = 1; i < N - 1; i++)                              // loop: parallel
    for (int j = 1; j < M - 1; j++)                            // loop: parallel
      y[i * M + j] = x[(i - 1) * M + j] + x[(i + 1) * M + j] + x[i * M + j - 1] + x[i * M + j + 1];
}

static void three_dimensions(int l, int n, int m) {
  #pragma acc kernels
  for (int i = 0; i < l; i++)                                  // loop: parallel
    for (int j = 0; j < n; j++)                                // loop: parallel
      for (int k = 0; k < m; k++)                              // loop: parallel
        y[(i * n + j) * m + k] += x[(i * n + j) * m + k];
}

static void three_expanded(int l, int n, int m) {
  #pragma acc kernels
  for (int i = 0; i < l; i++)                                  // loop: parallel
    for (int j = 0; j < n; j++)                                // loop: parallel
      for (int k = 0; k < m; k++)                              // loop: parallel
        y[i * n * m + j * m + k] -= x[k + m * (j + n * i)];
}

static void four_dimensions(void) {
  #pragma acc kernels
  for (int b = 0; b < B; b++)                                  // loop: parallel
    for (int i = 0; i < P; i++)                                // loop: parallel
      for (int j = 0; j < P; j++)                              // loop: parallel
        for (int k = 0; k < P; k++) {                          // loop: parallel
          double ur = 0, us = 0, ut = 0;
          for (int l = 0; l < P; l++) {                        // loop: parallel, reduction(+:ur), reduction(+:us), reduction(+:ut)
            ur += dx[IDX2(i, l)] * u[IDX4(b, l, j, k)];
            us += dx[IDX2(k, l)] * u[IDX4(b, i, l, k)];
            ut += dx[IDX2(j, l)] * u[IDX4(b, i, j, l)];
          }
          w[IDX4(b, i, j, k)] = ur * us * ut;
        }
}

static void four_symbolic(int nb, int p) {
  #pragma acc kernels
  for (int b = 0; b < nb; b++)                                 // loop: parallel
    for (int i = 0; i < p; i++)                                // loop: parallel
      for (int j = 1; j < p; j++)                              // loop: sequential (w)
        for (int k = 0; k < p; k++)                            // loop: parallel
          w[((b * p + i) * p + j) * p + k] += w[((b * p + i) * p + j - 1) * p + k];
}

static void column_major(int n, int m) {
  #pragma acc kernels
  for (int j = 0; j < m; j++)                                  // loop: parallel
    for (int i = 0; i < n; i++)                                // loop: parallel
      y[COL(i, j, n)] = x[i * m + j];
}

static void leading_dimension(int n, int m, int ld) {
  #pragma acc kernels
  for (int j = 0; j < m; j++)                                  // loop: parallel (hard) if n <= ld
    for (int i = 0; i < n; i++)                                // loop: parallel
      y[COL(i, j, ld)] = 2 * y[COL(i, j, ld)];
}

static void packed_triangle(int n) {
  #pragma acc kernels
  for (int i = 0; i < n; i++)                                  // loop: parallel (hard)
    for (int j = 0; j <= i; j++)                               // loop: parallel
      x[i * (i + 1) / 2 + j] = y[j] - y[i];
}

static void flat_transpose(int n, int m) {
  #pragma acc kernels
  for (int k = 0; k < n * m; k++) {                            // loop: parallel
    int i = k / m, j = k % m;
    y[k] = x[j * n + i];
  }
}

static void transpose(int n, int m) {
  #pragma acc kernels
  for (int i = 0; i < n; i++)                                  // loop: parallel
    for (int j = 0; j < m; j++)                                // loop: parallel
      y[j * n + i] = x[i * m + j];
}

static void unrolled(void) {
  #pragma acc kernels
  for (int i = 0; i < N * M / 4; i++) {                        // loop: parallel
    y[4 * i] = x[4 * i + 3];
    y[4 * i + 1] = x[4 * i + 2];
    y[4 * i + 2] = y[4 * i + 2] - x[4 * i + 1];
    y[4 * i + 3] = x[4 * i];
  }
}

static void variable_length(int n, int m, double f[n][m], double g[restrict n][m]) {
  #pragma acc kernels copy(f[0:n][0:m]) copyin(g[0:n][0:m])
  for (int i = 1; i < n; i++)                                  // loop: sequential (f, distance 1)
    for (int j = 0; j < m; j++)                                // loop: parallel
      f[i][j] = f[i - 1][j] + g[i][j];
}

static void rows_of_pointer(int n, double (*restrict f)[M], const double (*restrict g)[M]) {
  #pragma acc kernels copy(f[0:n]) copyin(g[0:n])
  for (int i = 0; i < n; i++)                                  // loop: parallel
    for (int j = 0; j < M; j++)                                // loop: parallel
      f[i][j] = g[i][M - 1 - j];
}

static void pointer_walks(void) {
  double *to = y;
  #pragma acc kernels copy(to[0:N * M])
  for (int i = 0; i < N * M; i++)                              // loop: parallel (hard)
    *to++ = x[i] + 1;
}

static void row_pointer(int n, int m) {
  #pragma acc kernels
  for (int i = 0; i < n; i++) {                                // loop: parallel
    double *row = y + i * m;
    for (int j = 0; j < m; j++) row[j] = x[i * m + j] * 3;     // loop: parallel
  }
}

int main(void) {
  TRY(two_dimensions(N, M), y);                                // prints: two_dimensions(N, M) 1677
  TRY(row_above(N, M), x);                                     // prints: row_above(N, M) 5106
  TRY(element_before(N, M), x);                                // prints: element_before(N, M) 4353
  TRY(runs_over_rows(N, M), x);                                // prints: runs_over_rows(N, M) 1674
  TRY(constant_width(), y);                                    // prints: constant_width() 2418
  TRY(three_dimensions(4, 6, 5), y);                           // prints: three_dimensions(4, 6, 5) 1677
  TRY(three_expanded(4, 6, 5), y);                             // prints: three_expanded(4, 6, 5) 165
  TRY(four_dimensions(), w);                                   // prints: four_dimensions() -1243439
  TRY(four_symbolic(B, P), w);                                 // prints: four_symbolic(B, P) 7703
  TRY(column_major(N, M), y);                                  // prints: column_major(N, M) 388
  TRY(leading_dimension(8, M, N), y);                          // prints: leading_dimension(8, M, N) 1450
  TRY(packed_triangle(N), x);                                  // prints: packed_triangle(N) 200
  TRY(flat_transpose(N, M), y);                                // prints: flat_transpose(N, M) 861
  TRY(transpose(N, M), y);                                     // prints: transpose(N, M) 388
  TRY(unrolled(), y);                                          // prints: unrolled() 391
  TRY(variable_length(N, M, (double (*)[M])x, (double (*)[M])y), x); // prints: variable_length(N, M, (double (*)[M])x, (double (*)[M])y) 5319
  TRY(rows_of_pointer(N, (double (*)[M])x, (const double (*)[M])y), x); // prints: rows_of_pointer(N, (double (*)[M])x, (const double (*)[M])y) 987
  TRY(pointer_walks(), y);                                     // prints: pointer_walks() 1581
  TRY(row_pointer(N, M), y);                                   // prints: row_pointer(N, M) 2268
}
