// A matrix and its transpose times two vectors: x += A u, y += A^T v.
// flags: -acc
#include "kernel.h"
static double a[SIZE][SIZE], x[SIZE], y[SIZE], u[SIZE], v[SIZE];

static void multiply(void) {
  #pragma acc kernels
  {
    for (int i = 0; i < SIZE; i++) {                           // loop: parallel
      double sum = x[i];
      for (int j = 0; j < SIZE; j++) sum += a[i][j] * u[j];    // loop: parallel, reduction(+:sum)
      x[i] = sum;
    }
    for (int i = 0; i < SIZE; i++) {                           // loop: parallel
      double sum = y[i];
      for (int j = 0; j < SIZE; j++) sum += a[j][i] * v[j];    // loop: parallel, reduction(+:sum)
      y[i] = sum;
    }
  }
}

int main(void) {
  FILL(a, 1), FILL(x, 2), FILL(y, 3), FILL(u, 4), FILL(v, 5);
  RUN(multiply(), WEIGH(x) + WEIGH(y));                        // prints: -2.0605469e+01
}
