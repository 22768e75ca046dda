// An electromagnetic wave in a plane: two electric components and a magnetic one, in turn.
// flags: -acc
#include "kernel.h"
static double ex[SIZE][SIZE + 1], ey[SIZE + 1][SIZE], hz[SIZE][SIZE];

static void propagate(void) {
  #pragma acc data copy(ex, ey, hz)
  for (int t = 0; t < STEPS; t++) {
    #pragma acc kernels
    {
      for (int j = 0; j < SIZE; j++) ey[0][j] = t;             // loop: parallel
      for (int i = 1; i < SIZE; i++)                           // loop: parallel
        for (int j = 0; j < SIZE; j++)                         // loop: parallel
          ey[i][j] -= 0.5 * (hz[i][j] - hz[i - 1][j]);
      for (int i = 0; i < SIZE; i++)                           // loop: parallel
        for (int j = 1; j < SIZE; j++)                         // loop: parallel
          ex[i][j] -= 0.5 * (hz[i][j] - hz[i][j - 1]);
      for (int i = 0; i < SIZE; i++)                           // loop: parallel
        for (int j = 0; j < SIZE; j++)                         // loop: parallel
          hz[i][j] -= 0.7 * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
    }
  }
}

int main(void) {
  FILL(ex, 1), FILL(ey, 2), FILL(hz, 3);
  RUN(propagate(), WEIGH(ex) + WEIGH(ey) + WEIGH(hz));         // prints: 4.0273690e+03
}
