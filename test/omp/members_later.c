// A member that is named while only another one is present is mapped by itself; a kernel that names both finds both.
// flags: -fopenmp
#include <stdio.h>
#include <stdlib.h>
typedef struct { int a; double pad, b, *x; int n; } S;
int main(void) {
  S s = {1, 0, 2, malloc(64), 8}, *p = &s;
  #pragma omp target data map(tofrom: s.a)
  #pragma omp target map(tofrom: s.b)
  s.b += s.a, s.a++;
  printf("%d %g\n", s.a, s.b);                           // prints: 2 3
  #pragma omp target enter data map(to: p->b)
  #pragma omp target enter data map(to: p->n)
  #pragma omp target map(from: p->x[0:8])
  for (int i = 0; i < p->n; i++) p->x[i] = p->b + i;
  printf("%g\n", s.x[7]);                                // prints: 10
  #pragma omp target exit data map(release: p->b, p->n)
  #pragma omp target data map(tofrom: s.x[0:8])
  #pragma omp target map(to: s.n)
  s.x[0] = s.n;
  printf("%g\n", s.x[0]);                                // prints: 8
}
