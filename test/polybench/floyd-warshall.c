// Shortest ways between all points, in place: row and column k, which all others read, are written too.
// flags: -acc
#include "kernel.h"
static double way[SIZE][SIZE];

static void shorten(void) {
  #pragma acc kernels
  for (int k = 0; k < SIZE; k++)                               // loop: sequential (way, distance 1)
    for (int i = 0; i < SIZE; i++)                             // loop: sequential (way)
      for (int j = 0; j < SIZE; j++)                           // loop: sequential (way)
        way[i][j] = fmin(way[i][j], way[i][k] + way[k][j]);
}

int main(void) {
  for (int i = 0; i < SIZE; i++)
    for (int j = 0; j < SIZE; j++) way[i][j] = i == j ? 0 : 2 + value(i, j, 1);
  RUN(shorten(), WEIGH(way));                                  // prints: 9.3628438e+03
}
