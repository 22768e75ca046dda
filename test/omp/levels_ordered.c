// One team of one thread runs its iterations in order: each may use the one before. Lanes of a
// simd loop may use what later iterations have not yet written.
// flags: -fopenmp -w
#include <stdio.h>
int main(void) {
  int a[100] = {1}, b[100] = {1}, c[100];
  #pragma omp target teams distribute num_teams(1) map(tofrom: a)
  for (int i = 1; i < 100; i++) a[i] = a[i - 1] + 1;
  #pragma omp target map(tofrom: b)
  #pragma omp parallel num_threads(1)
  #pragma omp for
  for (int i = 1; i < 100; i++) b[i] = b[i - 1] + 2;
  for (int i = 0; i < 100; i++) c[i] = i;
  #pragma omp target simd map(tofrom: c)
  for (int i = 0; i < 99; i++) c[i] = c[i + 1] * 2;
  printf("%d %d %d %d\n", a[99], b[99], c[0], c[98]);   // prints: 100 199 2 198
}
