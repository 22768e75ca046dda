// A matrix times its transpose, lower half: C = alpha A A^T + beta C.
// flags: -acc
#include "kernel.h"
static double a[SIZE][SIZE + 3], c[SIZE][SIZE];

static void multiply(double alpha, double beta) {
  #pragma acc kernels
  for (int i = 0; i < SIZE; i++)                               // loop: parallel
    for (int j = 0; j <= i; j++) {                             // loop: parallel
      double sum = 0;
      for (int k = 0; k < SIZE + 3; k++)                       // loop: parallel, reduction(+:sum)
        sum += a[i][k] * a[j][k];
      c[i][j] = alpha * sum + beta * c[i][j];
    }
}

int main(void) {
  FILL(a, 1), FILL(c, 2);
  RUN(multiply(1.5, 0.75), WEIGH(c));                          // prints: 1.6598496e+03
}
