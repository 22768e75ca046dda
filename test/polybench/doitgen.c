// Each line of a block of three dimensions is multiplied by a matrix, in place.
// flags: -acc
#include "kernel.h"
#define LINE 16
static double block[SIZE][SIZE][LINE], matrix[LINE][LINE];

static void multiply(void) {
  double line[LINE];
  #pragma acc kernels
  for (int i = 0; i < SIZE; i++)                               // loop: parallel, private(line)
    for (int j = 0; j < SIZE; j++) {                           // loop: parallel, private(line)
      for (int k = 0; k < LINE; k++) {                         // loop: parallel
        double sum = 0;
        for (int l = 0; l < LINE; l++)                         // loop: parallel, reduction(+:sum)
          sum += block[i][j][l] * matrix[l][k];
        line[k] = sum;
      }
      for (int k = 0; k < LINE; k++) block[i][j][k] = line[k]; // loop: parallel
    }
}

int main(void) {
  FILL(block, 1), FILL(matrix, 2);
  RUN(multiply(), WEIGH(block));                               // prints: 1.1985703e+03
}
