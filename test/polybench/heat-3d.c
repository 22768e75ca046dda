// Heat in a cube, from one array to another and back.
// flags: -acc
#include "kernel.h"
static double a[SIZE][SIZE][SIZE], b[SIZE][SIZE][SIZE];

static void diffuse(void) {
  #pragma acc data copy(a, b)
  for (int t = 0; t < STEPS; t++) {
    #pragma acc kernels
    {
      for (int i = 1; i < SIZE - 1; i++)                       // loop: parallel
        for (int j = 1; j < SIZE - 1; j++)                     // loop: parallel
          for (int k = 1; k < SIZE - 1; k++)                   // loop: parallel
            b[i][j][k] = 0.25 * a[i][j][k] + 0.125 * (a[i - 1][j][k] + a[i + 1][j][k] + a[i][j - 1][k] +
                                                      a[i][j + 1][k] + a[i][j][k - 1] + a[i][j][k + 1]);
      for (int i = 1; i < SIZE - 1; i++)                       // loop: parallel
        for (int j = 1; j < SIZE - 1; j++)                     // loop: parallel
          for (int k = 1; k < SIZE - 1; k++)                   // loop: parallel
            a[i][j][k] = 0.25 * b[i][j][k] + 0.125 * (b[i - 1][j][k] + b[i + 1][j][k] + b[i][j - 1][k] +
                                                      b[i][j + 1][k] + b[i][j][k - 1] + b[i][j][k + 1]);
    }
  }
}

int main(void) {
  FILL(a, 1), FILL(b, 1);
  RUN(diffuse(), WEIGH(a));                                    // prints: -1.7943407e+03
}
