// Where the loops and conditions around a sum of products leave no iteration, the kernel touches nothing.
// flags: -acc
#include <stdio.h>

static void set(int nx, int ny, double *restrict p) {
  #pragma acc parallel loop present(p[0:100])
  for (int i = 1; i <= nx; i++)
    if (i == ny) p[i * nx * ny + i * nx + i] = 5;
}

int main(void) {
  double p[100] = {0};
  #pragma acc data copy(p)
  {
    set(3, 9, p);
    set(3, 2, p);
  }
  printf("%g %g\n", p[20], p[0]);  // prints: 5 0
  return 0;
}
