// Members of a struct that a construct names share one mapping, so that all constructs inside find them, functions too.
// flags: -fopenmp
#include <stdio.h>
#include <stdlib.h>
typedef struct { int k, n; double t, *x; int few[4]; } S;
static S g = {1, 3, 0.5, NULL, {1, 2, 3, 4}};
#pragma omp declare target
static void count(S *p) { p->n++, p->few[1] += p->n; }
#pragma omp end declare target
static void scale(S *p) {
  #pragma omp target teams distribute parallel for
  for (int i = 0; i < 8; i++) p->x[i] *= p->t * p->n;
}
int main(void) {
  S s = {1, 2, 2.5, malloc(64), {1, 2, 3, 4}}, *p = &s;
  for (int i = 0; i < 8; i++) s.x[i] = i;
  #pragma omp target data map(tofrom: s.k, s.few)
  {
    #pragma omp target map(tofrom: s.k, s.few)
    s.k += 10, s.few[1] += 20;
    #pragma omp target map(tofrom: s.few[0:2])
    s.few[0] = s.k;
    #pragma omp target
    count(&s);
  }
  printf("%d %d %d\n", s.k, s.few[0], s.few[1]);          // prints: 11 11 25
  #pragma omp target data map(tofrom: p->n, p->t)
  {
    #pragma omp target map(tofrom: p->n, p->t)
    p->n = 4, p->t++;
    #pragma omp target update from(p->t)
    printf("%g\n", s.t);                                 // prints: 3.5
  }
  #pragma omp target data map(tofrom: g.t) map(to: g.n)
  #pragma omp target
  g.t += g.n;
  printf("%d %g\n", s.n, g.t);                           // prints: 4 3.5
  #pragma omp target enter data map(to: p->n, p->t) map(to: p->x[0:8])
  scale(p);
  #pragma omp target exit data map(from: p->x[0:8]) map(release: p->n, p->t)
  printf("%g %g\n", s.x[1], s.x[7]);                     // prints: 14 98
}
