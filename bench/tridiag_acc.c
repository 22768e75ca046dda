// Block-tridiagonal systems by OpenACC: a thread for each line, blocks in local arrays.
//   accomp -acc -O3 bench/tridiag_acc.c -o tridiag_acc -lm && ./tridiag_acc [small]
#include "tridiag.h"

static void solve(const Lines *l) {
  int ni = l->ni, nj = l->nj, lines = ni * nj;
  size_t size = l->matrix_size, short_size = l->vector_size;
  double *lower = l->lower, *middle = l->middle, *upper = l->upper;
  double *factor = l->factor, *rhs = l->rhs, *x = l->x;
  #pragma acc kernels present(lower[0:size], middle[0:size], upper[0:size], \
                                  factor[0:size], rhs[0:short_size], x[0:short_size])
  {
    #pragma acc loop independent
    for (int i = 0; i < ni; i++) {
      #pragma acc loop independent
      for (int j = 0; j < nj; j++) {
        int line = i * nj + j;
        double m[SIDE][SIDE], u[SIDE][SIDE], y[SIDE], z[SIDE];
        for (int r = 0; r < SIDE; r++) {
          y[r] = 0;
          for (int c = 0; c < SIDE; c++) u[r][c] = 0;
        }
        for (int s = 0; s < BLOCKS; s++) {
          // m = middle - lower * u, y = rhs - lower * y, u = upper
          for (int r = 0; r < SIDE; r++) {
            z[r] = rhs[OF_VECTOR(s, r)];
            for (int c = 0; c < SIDE; c++) z[r] -= lower[OF_MATRIX(s, r, c)] * y[c];
            for (int c = 0; c < SIDE; c++) {
              m[r][c] = middle[OF_MATRIX(s, r, c)];
              for (int k = 0; k < SIDE; k++)
                m[r][c] -= lower[OF_MATRIX(s, r, k)] * u[k][c];
            }
          }
          for (int r = 0; r < SIDE; r++) {
            y[r] = z[r];
            for (int c = 0; c < SIDE; c++) u[r][c] = upper[OF_MATRIX(s, r, c)];
          }
          // u = m^-1 * u, y = m^-1 * y
          for (int p = 0; p < SIDE; p++) {
            double pivot = 1 / m[p][p];
            for (int c = p + 1; c < SIDE; c++) m[p][c] *= pivot;
            for (int c = 0; c < SIDE; c++) u[p][c] *= pivot;
            y[p] *= pivot;
            for (int r = 0; r < SIDE; r++) {
              if (r == p) continue;
              double f = m[r][p];
              for (int c = p + 1; c < SIDE; c++) m[r][c] -= f * m[p][c];
              for (int c = 0; c < SIDE; c++) u[r][c] -= f * u[p][c];
              y[r] -= f * y[p];
            }
          }
          for (int r = 0; r < SIDE; r++) {
            x[OF_VECTOR(s, r)] = y[r];
            for (int c = 0; c < SIDE; c++) factor[OF_MATRIX(s, r, c)] = u[r][c];
          }
        }
        for (int s = BLOCKS - 2; s >= 0; s--) {
          for (int r = 0; r < SIDE; r++) {
            z[r] = x[OF_VECTOR(s, r)];
            for (int c = 0; c < SIDE; c++) z[r] -= factor[OF_MATRIX(s, r, c)] * y[c];
          }
          for (int r = 0; r < SIDE; r++) x[OF_VECTOR(s, r)] = y[r] = z[r];
        }
      }
    }
  }
}

// The same with functions for what is done with blocks: m -= a * u, z -= a * y.
#pragma acc routine seq
static void subtract_products(double m[SIDE][SIDE], double z[SIDE], double a[SIDE][SIDE],
                              double u[SIDE][SIDE], double y[SIDE]) {
  for (int r = 0; r < SIDE; r++)
    for (int k = 0; k < SIDE; k++) {
      for (int c = 0; c < SIDE; c++) m[r][c] -= a[r][k] * u[k][c];
      z[r] -= a[r][k] * y[k];
    }
}

// u = m^-1 * u, y = m^-1 * y.
#pragma acc routine seq
static void eliminate(double m[SIDE][SIDE], double u[SIDE][SIDE], double y[SIDE]) {
  for (int p = 0; p < SIDE; p++) {
    double pivot = 1 / m[p][p];
    for (int c = p + 1; c < SIDE; c++) m[p][c] *= pivot;
    for (int c = 0; c < SIDE; c++) u[p][c] *= pivot;
    y[p] *= pivot;
    for (int r = 0; r < SIDE; r++) {
      if (r == p) continue;
      double f = m[r][p];
      for (int c = p + 1; c < SIDE; c++) m[r][c] -= f * m[p][c];
      for (int c = 0; c < SIDE; c++) u[r][c] -= f * u[p][c];
      y[r] -= f * y[p];
    }
  }
}

static void solve_by_functions(const Lines *l) {
  int ni = l->ni, nj = l->nj, lines = ni * nj;
  size_t size = l->matrix_size, short_size = l->vector_size;
  double *lower = l->lower, *middle = l->middle, *upper = l->upper;
  double *factor = l->factor, *rhs = l->rhs, *x = l->x;
  #pragma acc parallel loop gang vector collapse(2) \
      present(lower[0:size], middle[0:size], upper[0:size], factor[0:size], \
                  rhs[0:short_size], x[0:short_size])
  for (int i = 0; i < ni; i++)
    for (int j = 0; j < nj; j++) {
      int line = i * nj + j;
      double a[SIDE][SIDE], m[SIDE][SIDE], u[SIDE][SIDE] = {0}, y[SIDE] = {0}, z[SIDE];
      for (int s = 0; s < BLOCKS; s++) {
        for (int r = 0; r < SIDE; r++) {
          z[r] = rhs[OF_VECTOR(s, r)];
          for (int c = 0; c < SIDE; c++) {
            a[r][c] = lower[OF_MATRIX(s, r, c)];
            m[r][c] = middle[OF_MATRIX(s, r, c)];
          }
        }
        subtract_products(m, z, a, u, y);
        for (int r = 0; r < SIDE; r++) {
          y[r] = z[r];
          for (int c = 0; c < SIDE; c++) u[r][c] = upper[OF_MATRIX(s, r, c)];
        }
        eliminate(m, u, y);
        for (int r = 0; r < SIDE; r++) {
          x[OF_VECTOR(s, r)] = y[r];
          for (int c = 0; c < SIDE; c++) factor[OF_MATRIX(s, r, c)] = u[r][c];
        }
      }
      for (int s = BLOCKS - 2; s >= 0; s--) {
        for (int r = 0; r < SIDE; r++) {
          z[r] = x[OF_VECTOR(s, r)];
          for (int c = 0; c < SIDE; c++) z[r] -= factor[OF_MATRIX(s, r, c)] * y[c];
        }
        for (int r = 0; r < SIDE; r++) x[OF_VECTOR(s, r)] = y[r] = z[r];
      }
    }
}

static const Variant variants[] = {{"acc", solve}, {"acc_functions", solve_by_functions}};

int main(int argc, char **argv) { return measure_tridiag(variants, 2, argc, argv); }
