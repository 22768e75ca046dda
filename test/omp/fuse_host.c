// fuse with looprange in a file for the host alone, which clang does not know.
// flags: -mp
#include <stdio.h>

int main(void) {
  int order[9], n = 0, sum = 0, a[8] = {0};
  #pragma omp fuse looprange(2, 2)
  {
    for (int i = 0; i < 3; i++) order[n++] = i;
    for (int i = 0; i < 3; i++) order[n++] = 10 + i;
    for (int i = 0; i < 3; i++) order[n++] = 20 + i;
  }
  for (int i = 0; i < 9; i++) printf("%d%c", order[i], i < 8 ? ' ' : '\n'); // prints: 0 1 2 10 20 11 21 12 22
  #pragma omp parallel for reduction(+: sum)
  #pragma omp fuse
  {
    for (int i = 0; i < 8; i++) a[i] += i;
    for (int i = 0; i < 5; i++) sum += a[i];
  }
  printf("%d\n", sum);                                                      // prints: 10
  return 0;
}
