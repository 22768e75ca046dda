// The two products of a step of BiCG: q = A p, s = A^T r, in one sweep over the rows.
// flags: -acc
#include "kernel.h"
static double a[SIZE][SIZE], p[SIZE], q[SIZE], r[SIZE], s[SIZE];

static void multiply(void) {
  #pragma acc kernels
  {
    for (int j = 0; j < SIZE; j++) s[j] = 0;                   // loop: parallel
    for (int i = 0; i < SIZE; i++) {                           // loop: sequential (s, distance 1)
      double sum = 0;
      for (int j = 0; j < SIZE; j++) {                         // loop: parallel, reduction(+:sum)
        s[j] += r[i] * a[i][j];
        sum += a[i][j] * p[j];
      }
      q[i] = sum;
    }
  }
}

int main(void) {
  FILL(a, 1), FILL(p, 2), FILL(r, 3);
  RUN(multiply(), WEIGH(q) + WEIGH(s));                        // prints: -1.3632422e+02
}
