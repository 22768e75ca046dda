// map(to) goes in, map(from) comes out, and what is mapped already does not move.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  int a[4] = {1, 2, 3, 4}, b[4];
  #pragma omp target data map(to: a)                   // moves: to a 16
  {
    #pragma omp target map(tofrom: a) map(from: b)     // moves: from b 16
    for (int i = 0; i < 4; i++) b[i] = a[i] * a[i];
  }
  printf("%d %d\n", b[0], b[3]);  // prints: 1 16
}
