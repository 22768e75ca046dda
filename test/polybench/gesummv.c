// The sum of two products with one vector: y = alpha A x + beta B x.
// flags: -acc
#include "kernel.h"
static double a[SIZE][SIZE], b[SIZE][SIZE], x[SIZE], y[SIZE];

static void multiply(double alpha, double beta) {
  #pragma acc kernels
  for (int i = 0; i < SIZE; i++) {                             // loop: parallel
    double ax = 0, bx = 0;
    for (int j = 0; j < SIZE; j++) {                           // loop: parallel, reduction(+:ax), reduction(+:bx)
      ax += a[i][j] * x[j];
      bx += b[i][j] * x[j];
    }
    y[i] = alpha * ax + beta * bx;
  }
}

int main(void) {
  FILL(a, 1), FILL(b, 2), FILL(x, 3);
  RUN(multiply(1.5, 0.75), WEIGH(y));                          // prints: 2.6390625e+01
}
