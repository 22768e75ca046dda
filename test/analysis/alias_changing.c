// A pointer that the construct changes has no address that could be compared before it.
// flags: -acc
#include "nests.h"
#define N 24
static double x[2 * N], y[N];
static void reset(void) { fill(x, 2 * N, 1), fill(y, N, 2); }

static void changing(int n, double *a, double *b) {
  #pragma acc kernels copy(x, y)
  for (int t = 0; t < 2; t++) {                                // loop: sequential (b)
    for (int i = 0; i < n; i++)                                // loop: sequential (a, b)
      a[i] = b[i] + 1;
    b = a - 1;
  }
}

static void moved_before(int n, double *a, double *b) {
  b += n;
  #pragma acc kernels copy(x)
  for (int i = 0; i < n; i++)                                  // loop: parallel if no overlap of a, b
    a[i] = b[i] + 1;
}

static void several(int n, double *a, const double *b, const double *c) {
  #pragma acc kernels copy(x)
  for (int i = 0; i < n; i++) {                                // loop: parallel if no overlap of a, b, a, c
    a[i * 4] = c[i];
    for (int k = 1; k < 4; k++)                                // loop: sequential (a, distance 1)
      a[i * 4 + k] = a[i * 4 + k - 1] + b[i];
  }
}

int main(void) {
  TRY(changing(N - 1, x + 1, y), x);                           // prints: changing(N - 1, x + 1, y) 2350
  TRY(moved_before(N, x, x), x);                               // prints: moved_before(N, x, x) 504
  TRY(several(5, x + 1, x, x + 2 * N - 5), x);                 // prints: several(5, x + 1, x, x + 2 * N - 5) 1404
}
