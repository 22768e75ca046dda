// The type in which a bound is compared decides how often a loop of 'tile' runs (C11, 6.3.1.8).
// prints: 5 0 2
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  int wraps = 0, never = 0, parts = 0;
  #pragma omp target map(tofrom : wraps, never, parts)
  {
    #pragma omp tile sizes(2)
    for (unsigned i = 4294967290u; i < -1; i++) wraps++;
    #pragma omp tile sizes(2)
    for (int i = -1; i < 5u; i++) never++;
    #pragma omp tile sizes(2)
    for (int i = 0; i < 4; i += 3) parts++;
  }
  printf("%d %d %d\n", wraps, never, parts);
}
