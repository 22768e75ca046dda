// A product of matrices added to a third: C = alpha A B + beta C.
// flags: -acc
#include "kernel.h"
static double a[SIZE][SIZE], b[SIZE][SIZE], c[SIZE][SIZE];

static void multiply(double alpha, double beta) {
  #pragma acc kernels
  for (int i = 0; i < SIZE; i++)                               // loop: parallel
    for (int j = 0; j < SIZE; j++) {                           // loop: parallel
      double sum = 0;
      for (int k = 0; k < SIZE; k++) sum += a[i][k] * b[k][j]; // loop: parallel, reduction(+:sum)
      c[i][j] = alpha * sum + beta * c[i][j];
    }
}

int main(void) {
  FILL(a, 1), FILL(b, 2), FILL(c, 3);
  RUN(multiply(1.5, 0.75), WEIGH(c));                          // prints: 9.5894531e+01
}
