// The mean of five neighbours, from one array to another and back.
// flags: -acc
#include "kernel.h"
static double a[SIZE][SIZE], b[SIZE][SIZE];

static void smooth(void) {
  #pragma acc data copy(a, b)
  for (int t = 0; t < STEPS; t++) {
    #pragma acc kernels
    {
      for (int i = 1; i < SIZE - 1; i++)                       // loop: parallel
        for (int j = 1; j < SIZE - 1; j++)                     // loop: parallel
          b[i][j] = 0.2 * (a[i][j] + a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
      for (int i = 1; i < SIZE - 1; i++)                       // loop: parallel
        for (int j = 1; j < SIZE - 1; j++)                     // loop: parallel
          a[i][j] = 0.2 * (b[i][j] + b[i - 1][j] + b[i + 1][j] + b[i][j - 1] + b[i][j + 1]);
    }
  }
}

int main(void) {
  FILL(a, 1), FILL(b, 1);
  RUN(smooth(), WEIGH(a));                                     // prints: -1.2054943e+02
}
