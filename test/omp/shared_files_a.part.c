// Part of shared_files.c.
#include "shared_files.part.h"
#pragma omp declare target
int once, first, parts[2], add(int *a, int n);
static int total;
static long sum;
int fill(int *a, int n) {
  int got;
  #pragma omp single
  total = 0;
  #pragma omp for reduction(+: total) schedule(dynamic, 3)
  for (int i = 0; i < n; i++) a[i] += i, total += i;
  #pragma omp single copyprivate(got)
  {
    once++;
    got = total;
  }
  #pragma omp masked
  first++;
  return got;
}
int through(int *a, int n) { return add(a, n); }
long sum_of(int n, int m, int (*a)[m]) {
  #pragma omp single
  sum = 0;
  #pragma omp for collapse(2) reduction(+: sum)
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++) sum += a[i][k];
  return sum;
}
#pragma omp end declare target
