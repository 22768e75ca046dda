// Correlations of the columns of a table.
// flags: -acc
#include "kernel.h"
#define POINTS (SIZE + 8)
static double data[POINTS][SIZE], mean[SIZE], spread[SIZE], corr[SIZE][SIZE];

static void compare_columns(void) {
  #pragma acc kernels
  {
    for (int j = 0; j < SIZE; j++) {                           // loop: parallel
      double sum = 0;
      for (int i = 0; i < POINTS; i++) sum += data[i][j];      // loop: parallel, reduction(+:sum)
      mean[j] = sum / POINTS;
    }
    for (int j = 0; j < SIZE; j++) {                           // loop: parallel
      double sum = 0;
      for (int i = 0; i < POINTS; i++)                         // loop: parallel, reduction(+:sum)
        sum += (data[i][j] - mean[j]) * (data[i][j] - mean[j]);
      sum = sqrt(sum / POINTS);
      spread[j] = sum < 0.01 ? 1 : sum;
    }
    for (int i = 0; i < POINTS; i++)                           // loop: parallel
      for (int j = 0; j < SIZE; j++)                           // loop: parallel
        data[i][j] = (data[i][j] - mean[j]) / (sqrt(POINTS) * spread[j]);
    for (int i = 0; i < SIZE; i++) {                           // loop: parallel
      corr[i][i] = 1;
      for (int j = i + 1; j < SIZE; j++) {                     // loop: parallel
        double sum = 0;
        for (int k = 0; k < POINTS; k++)                       // loop: parallel, reduction(+:sum)
          sum += data[k][i] * data[k][j];
        corr[i][j] = sum;
        corr[j][i] = sum;
      }
    }
  }
}

int main(void) {
  FILL(data, 1);
  RUN(compare_columns(), WEIGH(corr));                         // prints: 1.3185732e+02
}
