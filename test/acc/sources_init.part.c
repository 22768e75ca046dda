#include <stdlib.h>
double *grid_new(int n) {
  double *g = malloc(n * sizeof *g);
  #pragma acc enter data create(g[0:n])
  #pragma acc parallel loop present(g[0:n])
  for (int i = 0; i < n; i++) g[i] = i;
  return g;
}
void grid_get(double *g, int n) {
  #pragma acc exit data copyout(g[0:n])
}
