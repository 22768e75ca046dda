// present() and copy() in a called function find the data of the outer region.
// flags: -acc
#include <stdio.h>
static void add(double *x, int n, double v) {
  #pragma acc parallel loop present(x[0:n])
  for (int i = 0; i < n; i++) x[i] += v;
  #pragma acc parallel loop copy(x[0:n])
  for (int i = 0; i < n; i++) x[i] *= 2;
}
int main(void) {
  double x[10] = {0};
  #pragma acc data copy(x)      // moves: to x 80, from x 80
  {
    add(x, 10, 1);
    add(x + 5, 5, 1);
  }
  printf("%g %g\n", x[4], x[9]);  // prints: 2 6
}
