// A comparison is made in the common type, equality by bits; an unchanged location keeps its value.
// flags: -fopenmp
#include <complex.h>
#include <math.h>
#include <stdio.h>
int main(void) {
  int big = 16777217, minus = -1, *p = NULL, a[3] = {0}, at = 0;
  double zero = -0.0, nan = NAN, low = NAN;
  float _Complex z = 1 + 2 * I;
  unsigned char byte = 200;
  #pragma omp target map(tofrom: big, minus, zero, nan, low, z, byte, a, at) map(alloc: p)
  {
    int *q = NULL, *was = a;
    #pragma omp atomic compare
    big = big < 1.5f ? 1.5f : big;     // stays, though a float cannot hold it
    #pragma omp atomic compare  // warning(-1): implicit conversion from 'float' to 'int' changes value
    if (minus > 5u) { minus = 5u; }    // as unsigned numbers
    #pragma omp atomic compare
    if (zero == 0.0) { zero = 3.0; }   // -0.0 has other bits
    #pragma omp atomic compare
    if (nan == NAN) { nan = 4.0; }
    #pragma omp atomic compare
    if (low < 5.0) { low = 5.0; }
    #pragma omp atomic compare
    if (z == 1 + 2 * I) { z = 7; }
    #pragma omp atomic compare
    if (byte > -1) { byte = -1; }  // warning: result of comparison of constant -1 with expression of type 'unsigned char' is always true
    #pragma omp atomic compare capture
    { was = q; if (q == 0) { q = a + 2; } }
    at = (int)(q - a) + (was == NULL);
  }
  (void)p;
  printf("%d %d %g %g\n", big, minus, zero, nan);                           // prints: 16777217 5 -0 4
  printf("%d %g %g %d %d\n", isnan(low) != 0, crealf(z), cimagf(z), byte, at);  // prints: 1 7 0 255 3
}
