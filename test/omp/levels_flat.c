// Teams and parallel regions that hold one nest of loops are that nest, however they are written.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  int a[6] = {0}, sum = 0;
  #pragma omp target map(tofrom: a)
  #pragma omp teams
  {
    #pragma omp distribute parallel for
    for (int i = 0; i < 6; i++) a[i] += i;
  }
  #pragma omp target teams map(tofrom: a)
  #pragma omp distribute
  for (int i = 0; i < 2; i++) {
    #pragma omp parallel for
    for (int k = 0; k < 3; k++) a[3 * i + k] += 10;
  }
  #pragma omp target parallel map(tofrom: a)
  #pragma omp for simd
  for (int i = 0; i < 6; i++) a[i] += 100;
  #pragma omp target map(tofrom: sum)
  #pragma omp teams reduction(+: sum)
  #pragma omp loop
  for (int i = 0; i < 6; i++) sum += a[i];
  printf("%d %d sum %d\n", a[0], a[5], sum);   // prints: 110 115 sum 675
}
