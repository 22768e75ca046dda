// What clang does with 'begin declare variant' we cannot do where a file has target regions.
// flags: -fopenmp
#include <stdio.h>
int number(void) { return 1; }
#pragma omp begin  declare variant match(construct={target})  // error: 'begin declare variant' in a file that has directives
int number(void) { return 3; }
#pragma omp end declare variant
int main(void) {
  int r = 0;
  #pragma omp target map(tofrom: r)
  r = 1;
  printf("%d %d\n", number(), r);
}
