// The transpose of a triangular matrix with ones on its diagonal, times another matrix, in place: B = alpha A^T B.
// flags: -acc
#include "kernel.h"
static double a[SIZE][SIZE], b[SIZE][SIZE];

static void multiply(double alpha) {
  #pragma acc kernels
  for (int i = 0; i < SIZE; i++)                               // loop: sequential (b, distance 1)
    for (int j = 0; j < SIZE; j++) {                           // loop: parallel
      double sum = b[i][j];
      for (int k = i + 1; k < SIZE; k++)                       // loop: parallel, reduction(+:sum)
        sum += a[k][i] * b[k][j];
      b[i][j] = alpha * sum;
    }
}

int main(void) {
  FILL(a, 1), FILL(b, 2);
  RUN(multiply(1.5), WEIGH(b));                                // prints: -2.9424463e+02
}
