// An implicit section that reaches far beyond the array has the array's memory alone: not what follows behind a hole.
// flags: -acc -D_GNU_SOURCE
#include <stdio.h>
#include "page_edges.part.h"
static void count(int *a, int n, int last) {
  #pragma acc serial
  for (int i = 0; i < n; i++) {
    if (i > last) break;
    a[i] += i;
  }
}
int main(void) {
  int *a = before_guard(100 * sizeof(int)), sum = 0;
  count(a, 2000000000, 99);
  for (int i = 0; i < 100; i++) sum += a[i];
  printf("%d\n", sum);  // prints: 4950
}
