// A copy does not change an attached pointer (OpenMP 5.2, 5.8.3): what the device made of it stays there, and that is told.
// flags: -mp
#include <stdio.h>
#pragma omp begin declare target
int g[4] = {1, 2, 3, 4};
int *p = g, *free_one;
#pragma omp end declare target
int main(void) {
  int a[4] = {1, 2, 3, 4}, *q = a;
  #pragma omp target
  p[1]++;
  #pragma omp target update from(p)        // warning: 'from(p)' leaves the host's 'p' as it is, since the device's is attached; 'from(p[0:count])' copies
  #pragma omp target update from(free_one)
  #pragma omp target data map(q, q[:4])
  {
    #pragma omp target map(q)
    q[2] = 7;
    #pragma omp target update from(q)      // warning: 'from(q)' leaves the host's 'q' as it is
    #pragma omp target update from(q[:4])
  }
  printf("%d %d %d\n", p == g, q == a, a[2]);  // prints: 1 1 7
  return 0;
}
