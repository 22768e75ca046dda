// Directives of the host make copies too: what is written in them is not what is read behind them.
// flags: -acc -fopenmp
#include "nests.h"
#define N 24
#define W 6
static double a[N][W], b[N];

static void reset(void) { fill(&a[0][0], N * W, 1), fill(b, N, 2); }

static void array(void) {
  double t[W];
  #pragma acc kernels
  for (int i = 0; i < N; i++) {                                // loop: sequential (t)
    for (int j = 0; j < W; j++) t[j] = a[i][j] * 2;            // loop: parallel
    for (int j = 0; j < W; j++) a[i][j] = t[W - 1 - j];        // loop: parallel
  }
  #pragma omp parallel for private(t)
  for (int j = 0; j < W; j++) t[j] = 5;
  for (int j = 0; j < W; j++) b[j] = t[j];
}

static double counter(void) {
  int i;
  #pragma acc kernels
  for (i = 0; i < N; i++) b[i] += 1;                           // loop: parallel, lastprivate(i)
  #pragma omp parallel for
  for (i = 0; i < 3; i++) b[i] += 1;
  return i;
}

int main(void) {
  TRY(array(), b);                                             // prints: array() 277
  TRY_VALUE(counter());                                        // prints: counter() 24
}
