// Rows of one array whose distance is a number of its own: loops are parallel where they are no longer than that, which
// is found out where the construct is met.
// flags: -acc -fopenmp
#include "nests.h"
#include <stddef.h>
enum { N = 20, ROWS = 12 };
static double a[ROWS * N], b[ROWS * N];

static void reset(void) { fill(a, LENGTH(a), 1), fill(b, LENGTH(b), 2); }

static void mirror(int rows, int n, int side) {
  #pragma omp target teams distribute parallel for map(a)
  for (int k = 0; k < rows; k++)                               // loop: parallel
    for (int i = 2; i < n + 2; i++)                            // loop: parallel if n+2 <= side
      a[(1 - k) * side + i] = a[(2 + k) * side + i];
}

static void next_row(int n, int side) {
  #pragma acc kernels
  for (int k = 1; k < 4; k++)                                  // loop: sequential (a)
    for (int i = 0; i <= n; i++)                               // loop: parallel if n+1 <= side
      a[k * side + i] += a[(k - 1) * side + i];
}

static void downwards(int n, int side) {
  #pragma acc kernels
  for (int k = 1; k < 4; k++)                                  // loop: sequential (a)
    for (int i = n - 1; i >= 0; i--)                      // loop: parallel if n <= side
      a[k * side + i] += a[(k - 1) * side + i];
}

static void starts_before(int n, int m, int side) {
  #pragma acc kernels
  for (int k = 1; k < 4; k++)                                  // loop: sequential (a)
    for (int i = 0; i < n; i++)                                // loop: parallel if m <= 0 and n <= side
      a[(k + 1) * side + i - m] += a[k * side + i - m];
}

// Without pivots, columns of a matrix with a leading dimension.
static void factor(int n, int lda) {
  for (int k = 0; k < n - 1; k++) {
    #pragma acc kernels copy(a)
    for (int i = k + 1; i < n; i++)                            // loop: parallel
      a[k * lda + i] = a[k * lda + i] / 4;
    #pragma acc kernels copy(a)
    for (int j = k + 1; j < n; j++)                            // loop: parallel if n <= lda
      for (int i = k + 1; i < n; i++)                          // loop: parallel if n <= lda
        a[j * lda + i] -= a[k * lda + i] * a[j * lda + k];
  }
}

// Two arrays besides: both conditions.
static void with_other(int rows, int n, int side, double *x, double *y) {
  #pragma omp target teams distribute parallel for map(x[0:N * 4], y[0:N * 4])
  for (int k = 0; k < rows; k++)                               // loop: parallel
    for (int i = 0; i < n; i++)                                // loop: parallel if no overlap of x, y and n <= side
      x[k * side + i] = x[(k + 2) * side + i] + y[k * side + i];
}

// Each row is as long as its number: the longest decides.
static void triangle(int n, int side) {
  #pragma acc parallel loop copy(a)
  for (int k = 0; k < n; k++)                                  // loop: parallel
    for (int i = 0; i <= k; i++) a[k * side + i] = a[(k + 7) * side + i] + i; // loop: sequential
}

// The device's own value of 'side' is another one than the host's.
static void changed_on_device(int n, int side) {
  #pragma acc data copy(a) copyin(side)
  {
    #pragma acc serial present(side)
    side = 4;
    #pragma acc kernels present(side)
    for (int i = 0; i < n; i++)                                // loop: sequential (a)
      a[2 * side + i] += a[side + i];
  }
}

// What the region itself has computed cannot be asked before it.
static void unknown_before(int n, int side) {
  #pragma acc parallel num_gangs(1) copy(a)
  {
    int rows = side + (a[0] > 1e9);
    #pragma acc loop auto
    for (int i = 0; i < n; i++)                                // loop: sequential (a)
      a[rows + i] += a[2 * rows + i];
  }
}

int main(void) {
  TRY(mirror(2, 8, 12), a);                                       // prints: mirror(2, 8, 12) 1714
  TRY(mirror(1, 16, 12), a);                                      // prints: mirror(1, 16, 12) 1652
  TRY(next_row(9, 10), a);                                     // prints: next_row(9, 10) 2043
  TRY(next_row(19, 10), a);                                    // prints: next_row(19, 10) 3443
  TRY(downwards(10, 10), a);                                   // prints: downwards(10, 10) 2043
  TRY(downwards(25, 10), a);                                   // prints: downwards(25, 10) 2737
  TRY(starts_before(10, 0, 10), a);                            // prints: starts_before(10, 0, 10) 2057
  TRY(starts_before(10, 5, 10), a);                            // prints: starts_before(10, 5, 10) 2122
  TRY(starts_before(18, -5, 10), a);                           // prints: starts_before(18, -5, 10) 3700
  TRY(factor(10, 12), a);                                      // prints: factor(10, 12) -3971607.97
  TRY(factor(10, 7), a);                                       // prints: factor(10, 7) -1.36019982e+18
  TRY(with_other(2, 10, N, a, b), a);                             // prints: with_other(2, 10, N, a, b) 1946
  TRY(with_other(1, 25, 10, a, b), a);                            // prints: with_other(1, 25, 10, a, b) 1960
  TRY(triangle(7, 8), a);                                      // prints: triangle(7, 8) 1962
  TRY(changed_on_device(8, 4), a);                             // prints: changed_on_device(8, 4) 1770
  TRY(unknown_before(8, 9), a);                                // prints: unknown_before(8, 9) 1841
  TRY(unknown_before(20, 9), a);                               // prints: unknown_before(20, 9) 1898
}
