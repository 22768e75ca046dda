// A reduction variable that the loop does not use keeps its value.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  int a[8] = {0}, s = 36;
  #pragma omp target parallel for reduction(+:s) map(tofrom: a)
  for (int i = 0; i < 8; i++) {
    int l = 0;
    #pragma omp simd lastprivate(l) reduction(+:s)
    for (int j = 0; j < 4; j++) l = j;
    a[i] = l;
  }
  printf("%d %d\n", s, a[3]);  // prints: 36 3
}
