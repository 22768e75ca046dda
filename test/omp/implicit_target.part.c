// Part of implicit_target.c.
#include "implicit_target.part.h"
#pragma omp begin declare target
long total(const long *a, int n) {
  long s = 0;
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}
int scaled(struct Pair p) { return p.x * p.by; }
#pragma omp end declare target
