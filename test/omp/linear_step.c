// The value after simd linear, whose loop has a symbolic step.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  int a[9] = {0}, step = 3;
  #pragma omp target map(tofrom: a)
  {
    #pragma omp parallel for
    for (int i = 0; i < 9; i++) a[i] = i;
    int k = 1;
    #pragma omp simd linear(k:2)
    for (long i = 0; i <= 6; i += step) k += 2;
    a[k] = 40 + a[0];
  }
  printf("%d %d\n", a[1], a[7]);  // prints: 1 40
}
