// Orthonormal columns, one after the other: A = Q R.
// flags: -acc
#include "kernel.h"
#define ROWS (SIZE + 6)
static double a[ROWS][SIZE], q[ROWS][SIZE], r[SIZE][SIZE];

static void orthogonalise(void) {
  #pragma acc kernels
  for (int k = 0; k < SIZE; k++) {                             // loop: sequential (a, distance 1)
    double norm = 0;
    for (int i = 0; i < ROWS; i++) norm += a[i][k] * a[i][k];  // loop: parallel, reduction(+:norm)
    r[k][k] = sqrt(norm);
    for (int i = 0; i < ROWS; i++) q[i][k] = a[i][k] / r[k][k];  // loop: parallel
    for (int j = k + 1; j < SIZE; j++) {                       // loop: parallel
      double dot = 0;
      for (int i = 0; i < ROWS; i++) dot += q[i][k] * a[i][j]; // loop: parallel, reduction(+:dot)
      r[k][j] = dot;
      for (int i = 0; i < ROWS; i++) a[i][j] -= q[i][k] * dot; // loop: parallel
    }
  }
}

int main(void) {
  FILL(a, 1);
  for (int i = 0; i < SIZE; i++) a[i][i] += 4;
  RUN(orthogonalise(), WEIGH(q) + WEIGH(r));                   // prints: 1.0484484e+03
}
