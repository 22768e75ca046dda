// Copies for each iteration and last values in loops whose pointers may overlap: both versions of the kernel are right.
// flags: -acc
#include "nests.h"
#define N 24
#define W 6
static double a[N * W], b[N * W];

static void reset(void) { fill(a, N * W, 1), fill(b, N * W, 2); }

static double last(int n, double *p, double *q) {
  double t = -1;
  int i;
  #pragma acc kernels copy(p[0:n], q[0:n])
  for (i = 0; i < n; i++) {                                    // loop: parallel if no overlap of p, q, lastprivate(t, i)
    t = q[i] * 2;
    p[i] = t + 1;
  }
  return t * 1000 + i;
}

static void scratch(int n, double *p, double *q) {
  double t[W];
  #pragma acc kernels copy(p[0:n * W], q[0:n * W])
  for (int i = 0; i < n; i++) {                                // loop: parallel if no overlap of p, q, private(t)
    for (int j = 0; j < W; j++) t[j] = q[i * W + j] * 2;       // loop: parallel
    for (int j = 0; j < W; j++) p[i * W + j] = t[W - 1 - j];   // loop: parallel
  }
}

static void shifted(int n, double *p) {
  #pragma acc data copy(p[0:n * W])
  scratch(n - 1, p, p + W);
}

static double shifted_last(int n, double *p) {
  double t;
  #pragma acc data copy(p[0:n])
  t = last(n - 1, p + 1, p);
  return t;
}

int main(void) {
  TRY_VALUE(last(N, a, b));                                    // prints: last(N, a, b) 4024
  TRY_VALUE(last(0, a, b));                                    // prints: last(0, a, b) -1000
  TRY_VALUE(shifted_last(N, a));                               // prints: shifted_last(N, a) 1.6777214e+10
  TRY_VALUE(shifted_last(1, a));                               // prints: shifted_last(1, a) -1000
  TRY(scratch(N, a, b), a);                                    // prints: scratch(N, a, b) 1938
  TRY(shifted(N, a), a);                                       // prints: shifted(N, a) 1635
}
