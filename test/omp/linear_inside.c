// A simd loop with linear inside a parallel for: each thread runs its own.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  int a[4][4], s = 50;
  for (int i = 0; i < 16; i++) a[i / 4][i % 4] = i;
  #pragma omp target map(tofrom: a, s)
  {
    #pragma omp parallel for reduction(+:s)
    for (int i = 0; i < 4; i++) {
      s += a[i][i];
      int k = 1;
      #pragma omp simd linear(k:3)
      for (int j = 0; j < 4; j++) { a[i][j] += k; k += 3; }
    }
  }
  printf("%d %d\n", s, a[3][3]);  // prints: 80 25
}
