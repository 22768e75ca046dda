// Equations with a symmetric Toeplitz matrix, by Levinson's and Durbin's recursion.
// flags: -acc
#include "kernel.h"
static double r[SIZE], y[SIZE], z[SIZE];

static void solve(void) {
  double alpha = -r[0], beta = 1;
  y[0] = -r[0];
  #pragma acc kernels
  for (int k = 1; k < SIZE; k++) {                             // loop: sequential (alpha)
    double sum = r[k];
    beta = (1 - alpha * alpha) * beta;
    for (int i = 0; i < k; i++) sum += r[k - i - 1] * y[i];    // loop: parallel, reduction(+:sum)
    alpha = -sum / beta;
    for (int i = 0; i < k; i++)                                // loop: parallel
      z[i] = y[i] + alpha * y[k - i - 1];
    for (int i = 0; i < k; i++) y[i] = z[i];                   // loop: parallel
    y[k] = alpha;
  }
}

int main(void) {
  for (int i = 0; i < SIZE; i++) r[i] = 0.5 / (i + 1);
  RUN(solve(), WEIGH(y));                                      // prints: -1.3880314e+00
}
