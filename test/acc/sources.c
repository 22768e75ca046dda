// Kernels of several source files share the data that one of them made present.
// flags: -acc
// sources: sources_step.part.c sources_init.part.c
#include <stdio.h>
double *grid_new(int n);
void grid_step(double *g, int n);
void grid_get(double *g, int n);
int main(void) {
  double *g = grid_new(100), sum = 0;
  for (int k = 0; k < 3; k++) grid_step(g, 100);
  #pragma acc parallel loop present(g[0:100]) reduction(+:sum)
  for (int i = 0; i < 100; i++) sum += g[i];
  grid_get(g, 100);
  printf("%g %g\n", sum, g[99]);  // prints: 40300 799
}
