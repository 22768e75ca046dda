// Three products of matrices: (A B) (C D).
// flags: -acc
#include "kernel.h"
static double a[SIZE][SIZE], b[SIZE][SIZE], c[SIZE][SIZE], d[SIZE][SIZE];
static double ab[SIZE][SIZE], cd[SIZE][SIZE], all[SIZE][SIZE];

static void multiply(void) {
  #pragma acc kernels
  {
    for (int i = 0; i < SIZE; i++)                             // loop: parallel
      for (int j = 0; j < SIZE; j++) {                         // loop: parallel
        double sum = 0;
        for (int k = 0; k < SIZE; k++)                         // loop: parallel, reduction(+:sum)
          sum += a[i][k] * b[k][j];
        ab[i][j] = sum;
      }
    for (int i = 0; i < SIZE; i++)                             // loop: parallel
      for (int j = 0; j < SIZE; j++) {                         // loop: parallel
        double sum = 0;
        for (int k = 0; k < SIZE; k++)                         // loop: parallel, reduction(+:sum)
          sum += c[i][k] * d[k][j];
        cd[i][j] = sum;
      }
    for (int i = 0; i < SIZE; i++)                             // loop: parallel
      for (int j = 0; j < SIZE; j++) {                         // loop: parallel
        double sum = 0;
        for (int k = 0; k < SIZE; k++)                         // loop: parallel, reduction(+:sum)
          sum += ab[i][k] * cd[k][j];
        all[i][j] = sum;
      }
  }
}

int main(void) {
  FILL(a, 1), FILL(b, 2), FILL(c, 3), FILL(d, 4);
  RUN(multiply(), WEIGH(all));                                 // prints: 1.3295859e+03
}
