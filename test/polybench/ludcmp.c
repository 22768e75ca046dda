// Linear equations by a factorisation and two substitutions.
// flags: -acc
#include "kernel.h"
static double a[SIZE][SIZE], b[SIZE], y[SIZE], x[SIZE];

static void solve(void) {
  #pragma acc kernels
  {
    for (int k = 0; k < SIZE; k++)                             // loop: sequential (a, distance 1)
      for (int i = k + 1; i < SIZE; i++) {                     // loop: parallel
        a[i][k] /= a[k][k];
        for (int j = k + 1; j < SIZE; j++)                     // loop: parallel
          a[i][j] -= a[i][k] * a[k][j];
      }
    for (int i = 0; i < SIZE; i++) {                           // loop: sequential (y, distance 1)
      double sum = b[i];
      for (int j = 0; j < i; j++) sum -= a[i][j] * y[j];       // loop: parallel, reduction(+:sum)
      y[i] = sum;
    }
    for (int i = SIZE - 1; i >= 0; i--) {                      // loop: sequential (x, distance 1)
      double sum = y[i];
      for (int j = i + 1; j < SIZE; j++) sum -= a[i][j] * x[j];  // loop: parallel, reduction(+:sum)
      x[i] = sum / a[i][i];
    }
  }
}

int main(void) {
  FILL(a, 1), FILL(b, 2);
  for (int i = 0; i < SIZE; i++) a[i][i] += SIZE;
  RUN(solve(), WEIGH(x));                                      // prints: 5.6426134e-01
}
