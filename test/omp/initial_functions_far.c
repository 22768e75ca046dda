// A device's table has functions that another file defines, one of which asks for its thread.
// flags: -mp
// sources: initial_functions_far.part.c
#include <stdio.h>
#pragma omp begin declare target
struct pair { int a, b; };
int more(int);
int sum(struct pair);
static int twice(int x) { return 2 * x; }
int (*table[])(int) = {more, twice};
static struct { int (*of)(struct pair); } ops = {&sum};
#pragma omp end declare target
int main(void) {
  int r = 0, s = 0, t = 0;
  #pragma omp target map(from: r, s, t)
  {
    r = table[0](4);
    s = table[1](4);
    t = ops.of((struct pair){30, 4});
  }
  printf("%d %d %d\n", r, s, t); // prints: 5 8 34
  return 0;
}
