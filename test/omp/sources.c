// Target regions in two files and a shared library share mapped data.
// flags: -fopenmp
// sources: sources_a.part.c
// shared: sources_b.part.c
#include <stdio.h>
void first(int *x, int n);
void second(int *x, int n);
int main(void) {
  int x[40];
  #pragma omp target data map(from: x)
  {
    first(x, 40);
    second(x, 40);
  }
  printf("%d %d\n", x[0], x[39]);  // prints: 5 122
}
