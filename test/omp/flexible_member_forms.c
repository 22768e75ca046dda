// The same of older code's d[1], of rows, of a struct inside, of one behind a pointer in memory, and of a variable.
// flags: -mp -O2
#include <stdio.h>
#include <stdlib.h>

typedef struct { int n; double d[1]; } Old;
typedef struct { int n; double d[][3]; } Rows;
typedef struct { int id; struct { int n; float d[]; } in; } Outer;
typedef struct { int id; Old *old; } Holder;
static struct { int n; int d[]; } table = {3, {4, 5, 6}};

int main(void) {
  int n = 10;
  Old *o = malloc(sizeof *o + n * sizeof *o->d);
  Rows *r = malloc(sizeof *r + n * sizeof *r->d);
  Outer *u = malloc(sizeof *u + n * sizeof *u->in.d);
  Holder h = {7, o}, *q = &h;
  double s[5] = {0};
  o->n = r->n = u->in.n = n;
  for (int i = 0; i < n; i++) o->d[i] = r->d[i][2] = u->in.d[i] = i;
  #pragma omp target map(to: o[0:1], o->d[0:n]) map(tofrom: s)
  for (int i = 0; i < o->n; i++) s[0] += o->d[i];
  #pragma omp target map(to: r[0:1], r->d[0:n]) map(tofrom: s)
  for (int i = 0; i < r->n; i++) s[1] += r->d[i][2];
  #pragma omp target map(to: u[0:1], u->in.d[0:n]) map(tofrom: s)
  for (int i = 0; i < u->in.n; i++) s[2] += u->in.d[i];
  #pragma omp target map(to: q[0:1], q->old[0:1], q->old->d[0:n]) map(tofrom: s)
  for (int i = 0; i < q->old->n; i++) s[3] += q->old->d[i];
  #pragma omp target map(to: table, table.d[0:3]) map(tofrom: s)
  for (int i = 0; i < table.n; i++) s[4] += table.d[i];
  printf("%g %g %g %g %g\n", s[0], s[1], s[2], s[3], s[4]); // prints: 45 45 45 45 15
  free(o), free(r), free(u);
  return 0;
}
