// A declare reduction by _Pragma, from a macro, over several lines.
// flags: -fopenmp
#include <stdio.h>
#define PRAGMA(text) _Pragma(#text)
#define LEAST -1
PRAGMA(omp declare reduction(most : int, double : omp_out = omp_in > omp_out ? omp_in : omp_out) \
           initializer(omp_priv = LEAST))
int main(void) {
  int a[100] = {5, 7, 6}, first = -2;
  double second = -2;
  _Pragma("omp  declare /* for one type */ reduction ( most : float : omp_out = 8 )")
  #pragma omp target teams distribute parallel for reduction(most : first, second)
  for (int i = 0; i < 100; i++) {
    if (a[i] > first) first = a[i];
    if (i > second) second = i;
  }
  printf("%d %g\n", first, second);  // prints: 7 99
}
