// Functions with 'declare simd' are called in regions, in loops with simd and without, and by other functions.
// flags: -fopenmp -Wno-serial-region
#include <stdio.h>
#pragma omp declare simd uniform(a) linear(i: 1) notinbranch
static double at(const double *a, int i) { return 2 * a[i]; }
#pragma omp declare target
#pragma omp declare simd simdlen(4)
double square(double x);
#pragma omp declare simd inbranch
double square(double x) { return x * x; }
#pragma omp end declare target
int main(void) {
  double a[100], s = 0, t = 0;
  for (int i = 0; i < 100; i++) a[i] = i;
  #pragma omp target teams distribute parallel for simd reduction(+: s) map(to: a)
  for (int i = 0; i < 100; i++) s += at(a, i) + square(a[i]);
  #pragma omp target map(tofrom: t) map(to: a)
  {
    #pragma omp simd reduction(+: t)
    for (int i = 0; i < 100; i++)
      if (i % 2) t += square(a[i]);
  }
  printf("%.0f %.0f\n", s, t);   // prints: 338250 166650
}
