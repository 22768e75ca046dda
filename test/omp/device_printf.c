// printf works in a target region.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  double x = 2.5;
  #pragma omp target
  printf("x = %.1f, %s %u\n", x, "seen", 3000000000u);
  // prints: x = 2.5, seen 3000000000
}
