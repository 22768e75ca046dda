// A struct and the array at its end that are mapped one after the other lie apart: one address does not lead to both.
// flags: -mp
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  int n;
  double d[];
} Row;

#pragma omp declare target
static double last(const Row *r) { return r->d[r->n - 1]; }
#pragma omp end declare target

int main(void) {
  enum { N = 4 };
  Row *p = calloc(1, sizeof *p + N * sizeof *p->d);
  double s = 0;
  p->n = N;
  #pragma omp target enter data map(to: p[0:1])
  #pragma omp target enter data map(to: p->d[0:N])
  #pragma omp target map(tofrom: s) // run-error: 'p' is reached through one address, but its parts are mapped apart
  s = last(p);
  printf("%g\n", s); // prints(host): 0
  return 0;
}
