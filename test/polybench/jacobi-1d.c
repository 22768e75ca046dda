// The mean of three neighbours, from one array to another and back.
// flags: -acc
#include "kernel.h"
static double a[SIZE * 8], b[SIZE * 8];

static void smooth(void) {
  #pragma acc data copy(a, b)
  for (int t = 0; t < STEPS; t++) {
    #pragma acc kernels
    {
      for (int i = 1; i < SIZE * 8 - 1; i++)                   // loop: parallel
        b[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
      for (int i = 1; i < SIZE * 8 - 1; i++)                   // loop: parallel
        a[i] = (b[i - 1] + b[i] + b[i + 1]) / 3;
    }
  }
}

int main(void) {
  FILL(a, 1), FILL(b, 1);
  RUN(smooth(), WEIGH(a));                                     // prints: -3.2645670e+01
}
