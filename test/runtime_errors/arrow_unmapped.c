// A struct that a region copies by itself, and follows a pointer of: what that leads to must be there.
// flags: -acc -O2
#include <stdio.h>

typedef struct {
  int n;
  double *v;
} Vector;

static void fill(Vector *p) {
  #pragma acc parallel loop // run-error: pointer 'p->v' is used here, no clause has a section of it
  for (int i = 0; i < p->n; i++) p->v[i] = i;
}

int main(void) {
  double v[8] = {0};
  Vector p = {8, v};
  fill(&p);
  printf("%g\n", v[7]); // prints(host): 7
  return 0;
}
