// Fifteen constructs that transform one loop: each iteration runs once.
// flags: -mp
#include <stdio.h>
int main(void) {
  int a[300] = {0}, wrong = 0;
  #pragma omp target parallel for map(tofrom: a)
  #pragma omp tile sizes(3)
  #pragma omp stripe sizes(2)
  #pragma omp reverse
  #pragma omp tile sizes(3)
  #pragma omp stripe sizes(2)
  #pragma omp reverse
  #pragma omp tile sizes(3)
  #pragma omp stripe sizes(2)
  #pragma omp reverse
  #pragma omp tile sizes(3)
  #pragma omp stripe sizes(2)
  #pragma omp reverse
  #pragma omp tile sizes(3)
  #pragma omp stripe sizes(2)
  #pragma omp reverse
  for (int i = 0; i < 300; i++) a[i] += i;
  for (int i = 0; i < 300; i++) wrong += a[i] != i;
  printf("%d\n", wrong);  // prints: 0
}
