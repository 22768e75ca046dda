// A section reduced by a loop inside a target region; the elements around it stay the array's.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  int n = 6, t = 0;
  unsigned h[8] = {0, 1, 0, 1, 0, 1, 0, 1};
  #pragma omp target map(tofrom: t, h)
  {
    t = n + 1;
    #pragma omp parallel for simd reduction(+:h[3:2])
    for (int i = 0; i < n; i++) h[3 + i % 2] += t;
  }
  for (int i = 0; i < 8; i++) printf("%u ", h[i]);
  printf("%d\n", t);  // prints: 0 1 0 22 21 1 0 1 7
}
