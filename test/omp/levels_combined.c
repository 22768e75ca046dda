// Every combined target construct computes the same, whichever of the levels it names.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  double a[5] = {0}, sum = 0;
  #pragma omp target teams distribute map(tofrom: a)
  for (int i = 0; i < 5; i++) a[i] += 1;
  #pragma omp target teams distribute simd map(tofrom: a)
  for (int i = 0; i < 5; i++) a[i] += 2;
  #pragma omp target parallel for map(tofrom: a) schedule(static, 2)
  for (int i = 0; i < 5; i++) a[i] += 4;
  #pragma omp target parallel for simd map(tofrom: a) num_threads(3)
  for (int i = 0; i < 5; i++) a[i] += 8;
  #pragma omp target parallel loop map(tofrom: a)
  for (int i = 0; i < 5; i++) a[i] += 16;
  #pragma omp target teams distribute reduction(+: sum) map(to: a)
  for (int i = 0; i < 5; i++) sum += a[i];
  printf("%g %g sum %g\n", a[0], a[4], sum);   // prints: 31 31 sum 155
}
