// Covariances of the columns of a table.
// flags: -acc
#include "kernel.h"
#define POINTS (SIZE + 8)
static double data[POINTS][SIZE], mean[SIZE], cov[SIZE][SIZE];

static void compare_columns(void) {
  #pragma acc kernels
  {
    for (int j = 0; j < SIZE; j++) {                           // loop: parallel
      double sum = 0;
      for (int i = 0; i < POINTS; i++) sum += data[i][j];      // loop: parallel, reduction(+:sum)
      mean[j] = sum / POINTS;
    }
    for (int i = 0; i < POINTS; i++)                           // loop: parallel
      for (int j = 0; j < SIZE; j++) data[i][j] -= mean[j];    // loop: parallel
    for (int i = 0; i < SIZE; i++)                             // loop: parallel
      for (int j = i; j < SIZE; j++) {                         // loop: parallel
        double sum = 0;
        for (int k = 0; k < POINTS; k++)                       // loop: parallel, reduction(+:sum)
          sum += data[k][i] * data[k][j];
        cov[i][j] = sum / (POINTS - 1);
        cov[j][i] = cov[i][j];
      }
  }
}

int main(void) {
  FILL(data, 1);
  RUN(compare_columns(), WEIGH(cov));                          // prints: 4.7935736e+01
}
