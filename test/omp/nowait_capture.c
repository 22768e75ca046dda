// A nowait region has the scalars of when it was met.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  int a[50];
  #pragma omp target enter data map(alloc: a)
  for (int k = 0; k < 50; k++) {
    int v = k * k;
    #pragma omp target nowait firstprivate(v, k)
    a[k] = v;
    v = -1;
  }
  #pragma omp taskwait
  #pragma omp target exit data map(from: a)
  printf("%d %d\n", a[7], a[49]);  // prints: 49 2401
}
