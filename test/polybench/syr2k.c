// Two products with transposes, lower half: C = alpha (A B^T + B A^T) + beta C.
// flags: -acc
#include "kernel.h"
static double a[SIZE][SIZE], b[SIZE][SIZE], c[SIZE][SIZE];

static void multiply(double alpha, double beta) {
  #pragma acc kernels
  for (int i = 0; i < SIZE; i++)                               // loop: parallel
    for (int j = 0; j <= i; j++) {                             // loop: parallel
      double sum = 0;
      for (int k = 0; k < SIZE; k++)                           // loop: parallel, reduction(+:sum)
        sum += a[i][k] * b[j][k] + b[i][k] * a[j][k];
      c[i][j] = alpha * sum + beta * c[i][j];
    }
}

int main(void) {
  FILL(a, 1), FILL(b, 2), FILL(c, 3);
  RUN(multiply(1.5, 0.75), WEIGH(c));                          // prints: -1.0566016e+03
}
