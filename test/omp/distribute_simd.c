// distribute simd among other code of teams.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  int n = 7;
  unsigned a[4][7], sum = 0;
  for (int i = 0; i < 28; i++) a[i / 7][i % 7] = i;
  #pragma omp target teams map(tofrom: a)
  {
    double t = n - 3;
    #pragma omp distribute simd
    for (int i = 0; i < 4; i++) {
      unsigned u = a[i][6 - i] + (int)t;
      a[i][i] = a[i][(i + 1) % n] + u;
    }
  }
  for (int i = 0; i < 28; i++) sum += a[i / 7][i % 7] * (i + 1);
  printf("%u\n", sum);  // prints: 8588
}
