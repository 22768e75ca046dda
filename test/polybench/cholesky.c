// A symmetric matrix as the product of a triangular one with its transpose; a column at a time, the rest is updated.
// flags: -acc
#include "kernel.h"
static double a[SIZE][SIZE];

static void factorise(void) {
  #pragma acc kernels
  for (int k = 0; k < SIZE; k++) {                             // loop: sequential (a, distance 1)
    a[k][k] = sqrt(a[k][k]);
    for (int i = k + 1; i < SIZE; i++) a[i][k] /= a[k][k];     // loop: parallel
    for (int i = k + 1; i < SIZE; i++)                         // loop: parallel
      for (int j = k + 1; j <= i; j++)                         // loop: parallel
        a[i][j] -= a[i][k] * a[j][k];
  }
}

int main(void) {
  for (int i = 0; i < SIZE; i++)
    for (int j = 0; j <= i; j++) a[i][j] = i == j ? SIZE : value(i, j, 1);
  RUN(factorise(), WEIGH(a));                                  // prints: 1.1055398e+03
}
