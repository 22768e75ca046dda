// The mean of nine neighbours, in place: each element needs the new values above it and on its left.
// flags: -acc
#include "kernel.h"
static double a[SIZE][SIZE];

static void smooth(void) {
  #pragma acc data copy(a)
  for (int t = 0; t < STEPS; t++) {
    #pragma acc kernels
    for (int i = 1; i < SIZE - 1; i++)                         // loop: sequential (a, distance 1)
      for (int j = 1; j < SIZE - 1; j++)                       // loop: sequential (a, distance 1)
        a[i][j] = (a[i - 1][j - 1] + a[i - 1][j] + a[i - 1][j + 1] + a[i][j - 1] + a[i][j] + a[i][j + 1] +
                   a[i + 1][j - 1] + a[i + 1][j] + a[i + 1][j + 1]) / 9;
  }
}

int main(void) {
  FILL(a, 1);
  RUN(smooth(), WEIGH(a));                                     // prints: -1.2102347e+02
}
