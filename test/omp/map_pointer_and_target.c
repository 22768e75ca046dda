// A pointer and what it points to may both be mapped (OpenMP 5.2, 5.8.6): the device's pointer leads to the device's copy,
// and the host's pointer comes back as it was.
// flags: -mp -O1
#include <stdio.h>
#include <stdlib.h>

typedef struct { int n; double *v; } Vector;
static double *table;

int main(void) {
  enum { N = 8 };
  double *p = calloc(N, sizeof *p), *was = p, first = 0;
  Vector s = {N, p}, *g = &s;
  table = p;
  #pragma omp target map(p, p[:N])
  for (int i = 0; i < N; i++) p[i] += 1;
  #pragma omp target teams distribute parallel for map(p[0:N]) map(p)
  for (int i = 0; i < N; i++) p[i] += 1;
  #pragma omp target map(p) map(p[0:N])
  {
    for (int i = 0; i < N; i++) *p++ += 1;
    p -= N;
  }
  printf("%g %d\n", was[7], p == was); // prints: 3 1
  #pragma omp target data map(to: p)
  #pragma omp target data map(p[0:N])
  {
    #pragma omp target map(tofrom: p)
    for (int i = 0; i < N; i++) p[i] += 1;
    #pragma omp target
    p[7] += 1;
  }
  printf("%g %g %d\n", p[0], p[7], p == was); // prints: 4 5 1
  #pragma omp target enter data map(to: p, p[0:N])
  #pragma omp target map(p) map(from: first)
  first = p[7];
  #pragma omp target exit data map(from: p, p[0:N])
  #pragma omp target map(g, g[0:1], g->v[0:N]) map(first)
  first += g->v[7] + g->n;
  #pragma omp target map(table) map(table[0:4], table[4:4])
  for (int i = 0; i < N; i++) table[i] = i;
  printf("%g %g %d %d\n", first, p[7], g == &s && s.v == was, table == was); // prints: 18 7 1 1
  free(was);
  return 0;
}
