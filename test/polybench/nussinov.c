// The most pairs of bases in a folded strand, by length of the section.
// flags: -acc
#include "kernel.h"
static int strand[SIZE];
static double pairs[SIZE + 1][SIZE];

static void fold(void) {
  #pragma acc kernels
  for (int length = 1; length < SIZE; length++)                // loop: sequential (pairs, distance 1)
    for (int i = 0; i < SIZE - length; i++) {                  // loop: parallel
      int j = i + length;
      double most = fmax(pairs[i][j - 1], pairs[i + 1][j]);
      most = fmax(most, pairs[i + 1][j - 1] + (length > 1 && strand[i] + strand[j] == 3 ? 1 : 0));
      for (int k = i + 1; k < j; k++)                          // loop: parallel, reduction(max:most)
        most = fmax(most, pairs[i][k] + pairs[k + 1][j]);
      pairs[i][j] = most;
    }
}

int main(void) {
  for (int i = 0; i < SIZE; i++) strand[i] = (i * i + i / 3) % 4;
  RUN(fold(), WEIGH(pairs));                                   // prints: 6.7260000e+03
}
