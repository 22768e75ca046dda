// A pointer that a region copies into locals, and only compares, needs no section; what is compared with memory of the
// device keeps its distance from that.
// flags: -acc
#include <stdio.h>

typedef struct { int n; const double *end; } Range;

static int ask(const double *p, const double *none, const double *a, const double *end, Range *g) {
  int t[6] = {0};
  #pragma acc serial copy(t)
  {
    const double *q = p;
    const void *r = q, *s;
    s = none;
    if (q) t[0] = 5;
    t[1] = r != NULL && !s;
  }
  #pragma acc serial copy(t) copyin(a[0:4])
  {
    const double *stop = end, *last = stop - 1;
    for (const double *x = a; x != stop; x++) t[2] += (int)*x;
    for (const double *x = a; x <= last; x++) t[3]++;
    const double *chosen = t[2] ? stop : p;
    t[4] = (int)(chosen - a);
  }
  #pragma acc parallel loop copy(t) copyin(g[0:1])
  for (int i = 0; i < 1; i++) {
    const double *e = g->end;
    t[5] = e == NULL ? g->n : 0;
  }
  printf("%d %d %d %d %d\n", t[0], t[1], t[2], t[3], t[4]);
  return t[5];
}

int main(void) {
  double a[4] = {1, 2, 3, 4}, b[4];
  Range g = {7, NULL};
  printf("%d\n", ask(b, NULL, a, a + 4, &g));
  // prints: 5 1 10 4 4
  // prints: 7
  return 0;
}
