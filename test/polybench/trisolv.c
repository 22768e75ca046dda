// Linear equations with a lower triangular matrix.
// flags: -acc
#include "kernel.h"
static double l[SIZE][SIZE], b[SIZE], x[SIZE];

static void solve(void) {
  #pragma acc kernels
  for (int i = 0; i < SIZE; i++) {                             // loop: sequential (x, distance 1)
    double sum = b[i];
    for (int j = 0; j < i; j++) sum -= l[i][j] * x[j];         // loop: parallel, reduction(+:sum)
    x[i] = sum / l[i][i];
  }
}

int main(void) {
  FILL(l, 1), FILL(b, 2);
  for (int i = 0; i < SIZE; i++) l[i][i] = SIZE;
  RUN(solve(), WEIGH(x));                                      // prints: 6.0137837e-01
}
