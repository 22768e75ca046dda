// Of an implicit section that conditions may leave untouched, what the host cannot read is not copied.
// flags: -acc -D_GNU_SOURCE
#include <stdio.h>
#include "page_edges.part.h"
enum { N = 3000, M = 20 };
static int sum_of(const int *a, const int *flag, int n, int last) {
  int s = 0;
  #pragma acc parallel loop reduction(+:s)
  for (int i = 0; i < n; i++) {
    if (!flag[i]) continue;
    s += a[i];
  }
  #pragma acc serial copy(s)
  for (int i = 0; i < n; i++) {
    if (i > last) break;
    s += a[i];
  }
  #pragma acc parallel loop reduction(+:s)
  for (int i = 0; i < n; i++) {
    int t = last;
    if (i <= t) s += a[i];
    s += (flag[i] && a[i]) + (!flag[i] || a[i]) + (flag[i] ? a[i] : 0);
    for (int j = 0; j < flag[i]; j++) s += a[i];
    switch (flag[i]) case 1: s += a[i];
  }
  return s;
}
static int sum_back(const int *a, const int *flag, int n) {
  int s = 0;
  #pragma acc kernels loop reduction(+:s)
  for (int i = 0; i < n; i++)
    if (flag[i]) s += a[-i];
  return s;
}
int main(void) {
  int flag[N] = {0}, *a = before_guard(M * sizeof(int)), *b = behind_guard(M * sizeof(int));
  for (int i = 0; i < M; i++) a[i] = b[i] = i, flag[i] = 1;
  printf("%d %d\n", sum_of(a, flag, N, M - 1), sum_back(b + M - 1, flag, N));  // prints: 4158 190
}
