// Infinities and NaNs in upper case: F, E, G, A (C11, 7.21.6.1), with flags and widths.
// flags: -fopenmp
// devices: host, emu
#include <math.h>
#include <stdio.h>
int main(void) {
  double zero = 0;
  #pragma omp target map(zero)
  {
    double inf = 1 / zero, nan = fabs(inf - inf);
    printf("%F %E %G %A|%f %e %g %a\n", inf, inf, inf, inf, -inf, inf, inf, inf); // prints: INF INF INF INF|-inf inf inf inf
    printf("%F %E %G %A|%f\n", nan, nan, nan, nan, nan);                          // prints: NAN NAN NAN NAN|nan
    printf("%8F|" "%-8F|%+F|%08F|%.2F|% F|%*F\n", inf, inf, inf, inf, inf, inf, 6, inf); // prints:      INF|INF     |+INF|     INF|INF| INF|   INF
    printf("%F %.1F\n", 1.5, 2.25);                                               // prints: 1.500000 2.2
  }
}
