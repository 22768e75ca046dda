// The value of a linear variable after a simd loop in sequential code of a region with threads.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  int a[9] = {0}, b = 0, s = 19;
  #pragma omp target map(tofrom: a, b, s)
  {
    #pragma omp parallel for reduction(+:s)
    for (int i = 0; i < 9; i++) s += a[i] + i;
    int k = 29;
    #pragma omp simd linear(k:1)
    for (int i = 0; i < 9; i++) { a[i] = k; k += 1; }
    b = k;
  }
  printf("%d %d %d\n", b, a[8], s);  // prints: 38 37 55
}
