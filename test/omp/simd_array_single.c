// An array declared in sequential code that one thread runs, in a region whose other loops have a team.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  int a[8] = {0}, s = 0;
  #pragma omp target map(tofrom: a, s)
  {
    for (int i = 0; i < 4; i++) {
      int r[3] = {i, 1, 0};
      #pragma omp simd reduction(+: r[0:3])
      for (int k = 0; k < 5; k++) r[k % 3] += k;
      a[i] = r[0] + 10 * r[1] + 100 * r[2];
    }
    #pragma omp parallel for reduction(+: s)
    for (int i = 0; i < 8; i++) s += a[i];
  }
  printf("%d %d\n", a[3], s);  // prints: 266 1058
}
