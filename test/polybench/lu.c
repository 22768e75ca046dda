// A matrix as the product of a lower and an upper triangular one, in place.
// flags: -acc
#include "kernel.h"
static double a[SIZE][SIZE];

static void factorise(void) {
  #pragma acc kernels
  for (int k = 0; k < SIZE; k++) {                             // loop: sequential (a, distance 1)
    for (int i = k + 1; i < SIZE; i++) a[i][k] /= a[k][k];     // loop: parallel
    for (int i = k + 1; i < SIZE; i++)                         // loop: parallel
      for (int j = k + 1; j < SIZE; j++)                       // loop: parallel
        a[i][j] -= a[i][k] * a[k][j];
  }
}

int main(void) {
  FILL(a, 1);
  for (int i = 0; i < SIZE; i++) a[i][i] += SIZE;
  RUN(factorise(), WEIGH(a));                                  // prints: 5.3433115e+03
}
