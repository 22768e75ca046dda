// Of a struct behind a pointer a region copies back what it writes itself: what the host changes meanwhile stays.
// flags: -acc
#include <stdio.h>
typedef struct {
  double *x;
  int n, host;
} Vector;
static void twice(Vector *v) {
  #pragma acc parallel loop copy(v->x[0:v->n]) async(1)            // moves: to v 16, to v->x[0:v->n] 32, from v->x[0:v->n] 32
  for (int i = 0; i < v->n; i++) v->x[i] *= 2;
  v->host = 1;
  #pragma acc wait(1)
}
int main(void) {
  double x[4] = {1, 2, 3, 4};
  Vector v = {x, 4, 0};
  twice(&v);
  printf("%g %d\n", x[3], v.host);                                 // prints: 8 1
}
