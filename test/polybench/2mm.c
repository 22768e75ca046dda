// Two products of matrices: D = alpha A B C + beta D.
// flags: -acc
#include "kernel.h"
static double a[SIZE][SIZE], b[SIZE][SIZE], c[SIZE][SIZE], d[SIZE][SIZE], ab[SIZE][SIZE];

static void multiply(double alpha, double beta) {
  #pragma acc kernels
  {
    for (int i = 0; i < SIZE; i++)                             // loop: parallel
      for (int j = 0; j < SIZE; j++) {                         // loop: parallel
        double sum = 0;
        for (int k = 0; k < SIZE; k++)                         // loop: parallel, reduction(+:sum)
          sum += a[i][k] * b[k][j];
        ab[i][j] = alpha * sum;
      }
    for (int i = 0; i < SIZE; i++)                             // loop: parallel
      for (int j = 0; j < SIZE; j++) {                         // loop: parallel
        double sum = beta * d[i][j];
        for (int k = 0; k < SIZE; k++)                         // loop: parallel, reduction(+:sum)
          sum += ab[i][k] * c[k][j];
        d[i][j] = sum;
      }
  }
}

int main(void) {
  FILL(a, 1), FILL(b, 2), FILL(c, 3), FILL(d, 4);
  RUN(multiply(1.5, 0.75), WEIGH(d));                          // prints: 8.5601074e+02
}
