// Of an implicit section that conditions may leave untouched, only memory that the host can write is copied back.
// flags: -acc -D_GNU_SOURCE
#include <stdio.h>
#include "page_edges.part.h"
static const int table[4] = {1, 2, 3, 4};
static int raise(int *p, int n, int least) {
  int s = 0;
  #pragma acc parallel loop reduction(+:s)
  for (int i = 0; i < n; i++) {
    if (p[i] < least) p[i] = least;
    s += p[i];
  }
  return s;
}
static void mark(int *p, const char *use, int n) {
  #pragma acc parallel loop async
  for (int i = 0; i < n; i++)
    if (use[i]) p[i]++;
  #pragma acc kernels async
  {
    for (int i = 0; i < n; i++)
      if (use[i]) p[i] += 2;
    for (int i = 0; i < n; i++)
      if (use[i]) p[i] += 4;
  }
  #pragma acc wait
}
int main(void) {
  int own[4] = {0, 2, 3, 4}, n = (int)(whole_pages(1) / sizeof(int));
  printf("%d %d\n", raise((int *)table, 4, 1), raise(own, 4, 3));  // prints: 10 13
  int *p = (int *)between_guards(4 * whole_pages(1));
  char *use = calloc((size_t)(5 * n), 1);
  for (int i = 0; i < 4 * n; i++) p[i] = i, use[i] = i < n || i >= 3 * n;
  if (mprotect(p + n, whole_pages(1), PROT_READ) || mprotect(p + 2 * n, whole_pages(1), PROT_NONE)) return 1;
  mark(p, use, 5 * n);
  printf("%d %d %d %d\n", p[n - 1] - n, p[n] - n, p[3 * n] - 3 * n, own[0]);  // prints: 6 0 7 3
}
