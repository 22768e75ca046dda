// 'dispatch' is about its own call: one in an argument calls the base function.
// flags: -fopenmp
// prints: 11 12
#include <stdio.h>

static int inner_variant(int a);
#pragma omp declare variant(inner_variant) match(construct = {dispatch})
static int inner(int a) { return a + 1; }
static int inner_variant(int a) { return a + 2; }

static int outer_variant(int a);
#pragma omp declare variant(outer_variant) match(construct = {dispatch})
static int outer(int a) { return a; }
static int outer_variant(int a) { return a + 10; }

int main(void) {
  int x = 0, y = 0;
  #pragma omp dispatch
  x = outer(inner(0));
  #pragma omp dispatch
  y = inner(10);
  printf("%d %d\n", x, y);
}
