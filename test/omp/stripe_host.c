// stripe and apply (OpenMP 6.0) in a file for the host alone, which clang does not know.
// flags: -mp -Wall -Wextra -Werror
#include <stdio.h>

int main(void) {
  int order[12], n = 0, sum = 0, j;
  const int wide = 4; // no text but a pragma uses it
  #pragma omp stripe sizes(wide)
  for (int i = 0; i < 10; i++) order[n++] = i;
  for (int i = 0; i < n; i++) printf("%d%c", order[i], i < n - 1 ? ' ' : '\n'); // prints: 0 4 8 1 5 9 2 6 3 7
  n = 0;
  #pragma omp tile sizes(3) apply(intratile: reverse) apply(grid: nothing)
  for (j = 0; j < 7; ++j) order[n++] = j;
  for (int i = 0; i < n; i++) printf("%d%c", order[i], i < n - 1 ? ' ' : '\n'); // prints: 2 1 0 5 4 3 6
  n = 0;
  #pragma omp fuse looprange(1, 2) apply(fused: reverse apply(reversed: unroll))
  {
    for (j = 0; j < 2; ++j) order[n++] = j;
    for (j = 0; j < 2; ++j) order[n++] = 10 + j;
    for (j = 0; j < 2; ++j) order[n++] = 20 + j;
  }
  for (int i = 0; i < n; i++) printf("%d%c", order[i], i < n - 1 ? ' ' : '\n'); // prints: 1 11 0 10 20 21
  #pragma omp parallel for reduction(+: sum)
  #pragma omp unroll partial(4) apply(tile sizes(2))
  for (int i = 0; i < 37; i++) sum += i;
  printf("%d at line %d\n", sum, __LINE__);                                      // prints: 666 at line 26
  return 0;
}
