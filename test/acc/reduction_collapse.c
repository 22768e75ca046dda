// A reduction over a collapsed nest counts every point once, at sizes around a block.
// flags: -acc
#include <stdio.h>
static long points(int n, int m) {
  long sum = 0;
  #pragma acc parallel loop collapse(2) reduction(+:sum)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) sum += i * m + j + 1;
  return sum;
}
int main(void) {
  int bad = 0, sizes[] = {1, 2, 31, 32, 33, 127, 128, 129, 255, 257, 1000};
  for (int k = 0; k < 11; k++) {
    long n = sizes[k] * 3L, got = points(sizes[k], 3);
    if (got != n * (n + 1) / 2) bad++, printf("%ld: %ld\n", n, got);
  }
  printf("wrong = %d\n", bad);  // prints: wrong = 0
}
