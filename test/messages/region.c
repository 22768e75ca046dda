#include <assert.h>
#include <stdio.h>
#include "header.h"
#define NOTHING (0)
#define TWICE(x) ((x) * 2)
#define KERNEL _Pragma("acc parallel loop")
struct pair { int a; unsigned b; };
static int helper(int x) { return x; }
double f(int n, unsigned m, double *a, char *name) {
  double s;
  struct pair p = {1};
  #pragma acc parallel loop copy(a[0:n]) reduction(+:s)
  for (int i = 0; i < m; i++) {
    int unused = 3, t;
    NOTHING;
    a[i] = i + NOTHING;
    a[i] + s;
    if (a[i] = 2) s += t;
    s += TWICE(p.b < i);
    printf("%d\n", a[i]);
  }
  KERNEL
  for (unsigned i = 0; i < n; ++i) { a[i] == 3; unsigned char c = 300; a[i] += c; assert(i >= 0); }
  #pragma acc data copy(a[0:n])
  {
    #pragma acc kernels
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < 4; j++) a[i * 4 + j] = -m;
    #pragma acc update self(a[0:n])
  }
  #pragma nothing known
  if (n == n) name = 5;
  for (int k = 0; k < 3; k++);
  { long wide = n; int narrow = wide; switch (narrow) { case 1: s = 1; case 2: s = 2; } }
  return s;
}
static int twice_defined(int);
#include "other.h"
