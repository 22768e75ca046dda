// A matrix, then its transpose, times a vector: y = A^T (A x).
// flags: -acc
#include "kernel.h"
static double a[SIZE][SIZE + 5], x[SIZE + 5], y[SIZE + 5], ax[SIZE];

static void multiply(void) {
  #pragma acc kernels
  {
    for (int i = 0; i < SIZE; i++) {                           // loop: parallel
      double sum = 0;
      for (int j = 0; j < SIZE + 5; j++) sum += a[i][j] * x[j];  // loop: parallel, reduction(+:sum)
      ax[i] = sum;
    }
    for (int j = 0; j < SIZE + 5; j++) {                       // loop: parallel
      double sum = 0;
      for (int i = 0; i < SIZE; i++) sum += a[i][j] * ax[i];   // loop: parallel, reduction(+:sum)
      y[j] = sum;
    }
  }
}

int main(void) {
  FILL(a, 1), FILL(x, 2);
  RUN(multiply(), WEIGH(y));                                   // prints: 2.4538892e+02
}
