// Members of a struct are mapped through it: s.v[0:n] and p->v[0:n].
// flags: -fopenmp
#include <stdio.h>
#include <stdlib.h>
typedef struct { int n; double *v; } Vec;
static void scale(Vec *p, double f) {
  #pragma omp target teams distribute parallel for map(to: p[0:1]) \
      map(tofrom: p->v[0:p->n])
  for (int i = 0; i < p->n; i++) p->v[i] *= f;
}
int main(void) {
  Vec s = {25, malloc(25 * sizeof(double))};
  #pragma omp target teams distribute parallel for map(to: s) map(from: s.v[0:s.n])
  for (int i = 0; i < s.n; i++) s.v[i] = i;
  scale(&s, 0.5);
  printf("%g %g\n", s.v[1], s.v[24]);  // prints: 0.5 12
  free(s.v);
}
