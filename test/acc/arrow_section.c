// p->m is p[0].m: a region that reaches a struct by arrows alone copies it, as nvc does; what it does not write stays the host's.
// flags: -acc
#include <stdio.h>

typedef struct {
  int n, m;
  double x[8], *v;
} Grid;

static double sum(const Grid *g) {
  double s = 0;
  #pragma acc parallel loop reduction(+: s) // moves: to g[0:1] 80
  for (int i = 0; i < g->n; i++) s += g->x[i];
  return s;
}

static void change(Grid *g) {
  #pragma acc kernels // moves: to g[0:1] 80, from g[0:1] 80
  g->m += (*g).n;
}

static void behind(Grid *g) {
  #pragma acc parallel loop copy(g->v[0:8]) // moves: to g[0:1] 80, to g->v[0:8] 64, from g->v[0:8] 64
  for (int i = 0; i < 8; i++) g->v[i] += g->n + g[0].m;
}

static double maybe(const Grid *g) {
  double s = 0;
  #pragma acc serial copy(s)
  if (g) s += g->n;
  return s;
}

int main(void) {
  double v[8] = {0};
  Grid g = {8, 1, {1, 2, 3, 4, 5, 6, 7, 8}, v};
  change(&g);
  behind(&g);
  printf("%g %d %g %g %g\n", sum(&g), g.m, v[7], maybe(&g), maybe(NULL)); // prints: 36 9 17 8 0
  return 0;
}
