// A comparison is made in the common type, equality by bits; an unchanged location keeps its value.
// flags: -fopenmp
#include <complex.h>
#include <math.h>
#include <stdio.h>
// Real numbers of both signs; one that is not ordered leaves the other, whatever its sign.
#define SAY_BOUNDS(T)                                                                     \
  {                                                                                       \
    enum { N = 4000 };                                                                    \
    T high[5] = {-INFINITY, -INFINITY, -5, NAN, -NAN}, low[5] = {INFINITY, INFINITY, 5, NAN, -NAN}; \
    _Pragma("omp target teams distribute parallel for map(tofrom: high, low)")            \
    for (int i = 0; i < N; i++) {                                                         \
      for (int k = 0; k < 5; k++) {                                                       \
        T sum = k == 0 ? i % 2 ? (T)i : (T)-i : k == 1 ? (T)-1 - i : i % 3 ? (T)NAN : (T)(i - N / 2) / 1024; \
        T other = k == 1 ? -sum : sum;                                                    \
        _Pragma("omp atomic compare")                                                     \
        if (high[k] < sum) { high[k] = sum; }                                             \
        _Pragma("omp atomic compare")                                                     \
        if (other < low[k]) { low[k] = other; }                                           \
      }                                                                                   \
    }                                                                                     \
    for (int k = 0; k < 3; k++) printf("%g %g ", (double)high[k], (double)low[k]);        \
    for (int k = 3; k < 5; k++) printf("%d%d", isnan(high[k]) != 0, isnan(low[k]) != 0);  \
    printf("\n");                                                                         \
  }
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
  SAY_BOUNDS(float)   // prints: 3999 -3998 -1 1 1.95215 -1.95312 1111
  SAY_BOUNDS(double)  // prints: 3999 -3998 -1 1 1.95215 -1.95312 1111
}
