// Triangular solves and factorisations: a step needs those before it, the work of a step is independent.
// flags: -acc
#include "nests.h"
#define N 10
static double a[N][N], x[N], d[N], e[N], f[N], many[6][N];

static void reset(void) {
  fill(&a[0][0], N * N, 1), fill(x, N, 2), fill(d, N, 3), fill(e, N, 4), fill(f, N, 5);
  fill(&many[0][0], 6 * N, 6);
  for (int i = 0; i < N; i++) a[i][i] = 64, d[i] = 32;
}

static void by_rows(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: sequential (x, distance 1)
    double s = x[i];
    for (int j = 0; j < i; j++) s -= a[i][j] * x[j];           // loop: parallel, reduction(+:s)
    x[i] = s / a[i][i];
  }
}

static void by_columns(void) {
  #pragma acc kernels
  for (int j = 0; j < N; j++) {                                // loop: sequential (x, distance 1)
    x[j] /= a[j][j];
    for (int i = j + 1; i < N; i++) x[i] -= a[i][j] * x[j];    // loop: parallel
  }
}

static void backwards(void) {
  #pragma acc kernels
  for (int i = N - 1; i >= 0; i--) {                           // loop: sequential (x, distance 1)
    double s = x[i];
    for (int j = i + 1; j < N; j++) s -= a[i][j] * x[j];       // loop: parallel, reduction(+:s)
    x[i] = s / a[i][i];
  }
}

static void lu(void) {
  #pragma acc kernels
  for (int k = 0; k < N; k++) {                                // loop: sequential (a, distance 1)
    for (int i = k + 1; i < N; i++) a[i][k] /= a[k][k];        // loop: parallel
    for (int i = k + 1; i < N; i++)                            // loop: parallel
      for (int j = k + 1; j < N; j++)                          // loop: parallel
        a[i][j] -= a[i][k] * a[k][j];
  }
}

static void eliminate_fused(void) {
  #pragma acc kernels
  for (int k = 0; k < N - 1; k++)                              // loop: sequential (a, distance 1)
    for (int i = k + 1; i < N; i++) {                          // loop: parallel
      double m = a[i][k] / a[k][k];
      for (int j = k; j < N; j++) a[i][j] -= m * a[k][j];      // loop: parallel
    }
}

static void gauss_jordan(void) {
  #pragma acc kernels
  for (int k = 0; k < N; k++)                                  // loop: sequential (a, distance 1)
    for (int i = 0; i < N; i++)                                // loop: parallel (hard)
      if (i != k) {
        double m = a[i][k] / a[k][k];
        for (int j = k + 1; j < N; j++) a[i][j] -= m * a[k][j];  // loop: parallel
      }
}

static void tridiagonal(void) {
  #pragma acc kernels
  {
    for (int i = 1; i < N; i++) {                              // loop: sequential (d, distance 1)
      double m = e[i] / d[i - 1];
      d[i] -= m * f[i - 1];
      x[i] -= m * x[i - 1];
    }
    x[N - 1] /= d[N - 1];
    for (int i = N - 2; i >= 0; i--)                           // loop: sequential (x, distance 1)
      x[i] = (x[i] - f[i] * x[i + 1]) / d[i];
  }
}

static void many_tridiagonal(void) {
  #pragma acc kernels
  for (int s = 0; s < 6; s++)                                  // loop: parallel
    for (int i = 1; i < N; i++)                                // loop: sequential (many, distance 1)
      many[s][i] -= e[i] / 32 * many[s][i - 1];
}

static void cholesky_step(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: sequential (a, distance 1)
    for (int j = 0; j < i; j++) {                              // loop: sequential (a, distance 1)
      for (int k = 0; k < j; k++)                              // loop: parallel (hard), reduction(+:a[i][j])
        a[i][j] -= a[i][k] * a[j][k] / 64;
      a[i][j] /= a[j][j];
    }
    for (int k = 0; k < i; k++)                                // loop: parallel (hard), reduction(+:a[i][i])
      a[i][i] -= a[i][k] * a[i][k] / 64;
  }
}

static void many_right_sides(void) {
  #pragma acc kernels
  for (int j = 0; j < N; j++)                                  // loop: sequential (many, distance 1)
    for (int s = 0; s < 6; s++) {                              // loop: parallel
      many[s][j] /= a[j][j];
      for (int i = j + 1; i < N; i++)                          // loop: parallel
        many[s][i] -= a[i][j] * many[s][j];
    }
}

int main(void) {
  TRY(by_rows(), x);                                           // prints: by_rows() 0.383772362
  TRY(by_columns(), x);                                        // prints: by_columns() 0.383772362
  TRY(backwards(), x);                                         // prints: backwards() 0.517791681
  TRY(lu(), a);                                                // prints: lu() 4949.83367
  TRY(eliminate_fused(), a);                                   // prints: eliminate_fused() 4940.49415
  TRY(gauss_jordan(), a);                                      // prints: gauss_jordan() 5539.85291
  TRY(tridiagonal(), x);                                       // prints: tridiagonal() 1.44289875
  TRY(many_tridiagonal(), many);                               // prints: many_tridiagonal() 351.229592
  TRY(cholesky_step(), a);                                     // prints: cholesky_step() 4924.63723
  TRY(many_right_sides(), many);                               // prints: many_right_sides() 5.22911331
}
