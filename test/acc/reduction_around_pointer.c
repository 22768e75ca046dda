// The same through a pointer to structs, and in arrays of variable size.
// flags: -acc
#include <stdio.h>
typedef struct { int n, old; } Pair;
int main(int argc, char **argv) {
  int k = argc;
  Pair pairs[40] = {{0, 0}, {200, 0}, {200, 0}};
  (void)argv;
  Pair *first = pairs;
  #pragma acc parallel loop reduction(+:first[1:2]) copy(first[0:40])
  for (int i = 0; i < 10; i++) {
    if (i == 4) first->old = 77;
    (first + 1)->n += 2, first[2].n += first->n + 1;
  }
  printf("%d %d %d %d\n", pairs[0].old, pairs[0].n, pairs[1].n, pairs[2].n);  // prints: 77 0 220 210
  long v[9 * k], w[k + 2][3 * k];
  for (int i = 0; i < 9; i++) v[i] = i, w[i / 3][i % 3] = 10 * i;
  #pragma acc parallel loop reduction(+:v[k], w[1][k:2]) copy(v, w)
  for (int i = 2; i < 9; i++) {
    v[k] += v[i], v[i] = 0;
    w[1][2] += w[2][i % 3], *(w[1] + 1) += w[1][0];
  }
  printf("%ld %ld %ld %ld %ld\n", v[1], v[2], v[8], w[1][1], w[1][2]);      // prints: 36 0 0 250 550
}
