// 'to' of declare target, which OpenMP 5.2 deprecates (5.8.4): at file scope and in a function.
// flags: -mp
#include <stdio.h>
int outer(int x);
static int table[2] = {3, 4};
#pragma omp declare target to(outer, table)
int unused(int x);
int outer(int x) { return x + table[1]; }
int main(void) {
  #pragma omp declare target to(unused)
  int r = 0;
#pragma omp target map(tofrom : r)
  r = outer(1);
  printf("%d\n", r); // prints: 5
}
