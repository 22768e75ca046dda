// Memory of the device's heap: each iteration takes two blocks and gives them back, so that all find room.
// flags: -acc
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  enum { N = 3000 };
  int bad = 0;
  #pragma acc parallel loop reduction(+: bad)
  for (int i = 0; i < N; i++) {
    int n = 10 + i % 500, *p = malloc(n * sizeof *p);
    double *q = calloc(20, sizeof *q);
    if (!p || !q) {
      bad += 1000;
      continue;
    }
    for (int k = 0; k < n; k++) p[k] = i + k, q[k % 20] += p[k];
    for (int k = 0; k < n; k++) bad += p[k] != i + k;
    for (int k = 0; k < 20; k++) bad += q[k] < i;
    free(q);
    free(p);
  }
  printf("%d\n", bad);  // prints: 320
}
