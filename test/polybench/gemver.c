// Two updates of rank one, then two products with vectors: A += u v^T + p q^T, x = z + beta A^T y, w = alpha A x.
// flags: -acc
#include "kernel.h"
static double a[SIZE][SIZE], u[SIZE], v[SIZE], p[SIZE], q[SIZE], x[SIZE], y[SIZE], z[SIZE], w[SIZE];

static void multiply(double alpha, double beta) {
  #pragma acc kernels
  {
    for (int i = 0; i < SIZE; i++)                             // loop: parallel
      for (int j = 0; j < SIZE; j++)                           // loop: parallel
        a[i][j] += u[i] * v[j] + p[i] * q[j];
    for (int i = 0; i < SIZE; i++) {                           // loop: parallel
      double sum = 0;
      for (int j = 0; j < SIZE; j++) sum += a[j][i] * y[j];    // loop: parallel, reduction(+:sum)
      x[i] = z[i] + beta * sum;
    }
    for (int i = 0; i < SIZE; i++) {                           // loop: parallel
      double sum = 0;
      for (int j = 0; j < SIZE; j++) sum += a[i][j] * x[j];    // loop: parallel, reduction(+:sum)
      w[i] = alpha * sum;
    }
  }
}

int main(void) {
  FILL(a, 1), FILL(u, 2), FILL(v, 3), FILL(p, 4), FILL(q, 5), FILL(y, 6), FILL(z, 7);
  RUN(multiply(1.5, 0.75), WEIGH(w) + WEIGH(a));               // prints: 4.6762065e+02
}
