// What a clause names of a struct behind a pointer is mapped with the part of the struct that it lies in.
// flags: -fopenmp
#include <stdio.h>
#include <stdlib.h>
typedef struct { int n; double *x; } Inner;
typedef struct { double pad, *x; int n; double *y; Inner in, *next; int few[4]; } S;
static double *row(int start) {
  double *p = malloc(10 * sizeof *p);
  for (int i = 0; i < 10; i++) p[i] = start + i;
  return p;
}
int main(void) {
  Inner inner = {4, row(100)};
  S s = {0, row(0), 10, row(20), {3, row(40)}, &inner, {1, 2, 3, 4}}, *ps = &s, t[2] = {s, s}, *pt = t;
  double sum = 0;
  #pragma omp target map(tofrom: ps->x[0:10])
  for (int i = 0; i < 10; i++) ps->x[i] += 10;
  #pragma omp target teams distribute parallel for map(tofrom: ps->x[0:ps->n]) map(to: ps->y[0:10], ps->n)
  for (int i = 0; i < 10; i++) ps->x[i] += ps->y[i] + ps->n;
  printf("%g %g %g\n", s.x[0], s.x[7], s.y[7]);           // prints: 40 54 27
  #pragma omp target map(to: ps->n) map(from: ps->few, ps->pad) map(to: ps->in.x[0:10])
  {
    ps->few[2] = ps->n, ps->few[0] = ps->few[1] = ps->few[3] = 0;
    ps->pad = ps->in.x[1];
  }
  printf("%d %d %g\n", s.n, s.few[2], s.pad);             // prints: 10 10 41
  t[1].x = row(60);
  for (int k = 0; k < 2; k++) {
    #pragma omp target parallel for map(tofrom: pt[k].x[2:3]) firstprivate(k)
    for (int i = 2; i < 5; i++) pt[k].x[i] *= 2;
  }
  printf("%g %g %g\n", t[0].x[2], t[1].x[4], t[1].x[5]);  // prints: 88 128 65
  #pragma omp target teams distribute parallel for map(tofrom: ps->next->x[0:10]) map(to: ps->next->n) reduction(+: sum)
  for (int i = 0; i < 10; i++) sum += ps->next->x[i] += ps->next->n;
  printf("%g %g\n", sum, inner.x[3]);                     // prints: 1085 107
  // The whole struct, by a clause or around.
  #pragma omp target map(to: ps[0:1]) map(tofrom: ps->x[0:10])
  ps->x[0] = ps->n + ps->few[2];
  #pragma omp target data map(tofrom: ps[0:1])
  {
    #pragma omp target map(tofrom: ps->x[0:10]) map(to: ps->in.x[0:10])
    ps->x[1] = ps->n + ps->in.x[2];
    #pragma omp target map(to: ps->next[0:1]) map(tofrom: ps->next->x[0:10])
    ps->next->x[9] = ps->next->n + ps->n++;
  }
  printf("%g %g %g %d\n", s.x[0], s.x[1], inner.x[9], s.n);  // prints: 20 52 14 11
  #pragma omp target enter data map(to: ps->x[0:10])
  #pragma omp target map(ps->x[0:10])
  ps->x[0] = 1;
  printf("%g\n", s.x[1]);                                 // prints: 52
  #pragma omp target exit data map(from: ps->x[0:10])
  printf("%g\n", s.x[0]);                                 // prints: 1
}
