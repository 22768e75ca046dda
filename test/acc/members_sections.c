// Sections of members that are mapped without their struct: of arrays, and of what pointers lead to.
// flags: -acc
#include <stdio.h>
#include <stdlib.h>
typedef struct { int n; double u[8], v[8]; } Arrays;
typedef struct { int n; double *u, *v; } Pointers;
typedef struct { int n; double more[]; } Open;
static void add_arrays(Arrays *g) {
  #pragma acc parallel loop present(g->u[0:8], g->v[0:8])
  for (int i = 0; i < 8; i++) g->u[i] += g->v[i];
}
static void add_pointers(Pointers *g) {
  #pragma acc parallel loop present(g->u[0:8], g->v[0:8])
  for (int i = 0; i < g->n; i++) g->u[i] += g->v[i] + g->n;
}
int main(void) {
  Arrays a = {8, {1, 2}, {10, 20}};
  Pointers p = {8, malloc(64), malloc(64)};
  Open *o = malloc(sizeof *o + 4 * sizeof *o->more);
  #pragma acc enter data copyin(a.u[0:8], a.v[0:8])
  add_arrays(&a);
  #pragma acc exit data copyout(a.u[0:8]) delete(a.v)
  printf("%g %g %g\n", a.u[0], a.u[1], a.u[7]);         // prints: 11 22 0
  for (int i = 0; i < 8; i++) p.u[i] = i, p.v[i] = 100;
  #pragma acc enter data copyin(p.u[0:8], p.v[0:8])
  add_pointers(&p);
  #pragma acc parallel loop
  for (int i = 0; i < 8; i++) p.u[i] += p.v[i];
  #pragma acc enter data copyin(p.n)
  add_pointers(&p);
  #pragma acc exit data copyout(p.u[0:8]) delete(p.v[0:8], p.n)
  printf("%g %g\n", p.u[0], p.u[7]);                    // prints: 316 323
  o->n = 4, o->more[3] = 5;
  #pragma acc enter data copyin(o->n) copyin(o->more[0:4])
  #pragma acc parallel loop
  for (int i = 0; i < 4; i++) o->more[i] += o->n;
  #pragma acc exit data copyout(o->more[0:4]) delete(o->n)
  printf("%g\n", o->more[3]);                           // prints: 9
}
