// What only metadirectives, dispatch and declare variant name is used.
// flags: -fopenmp -Wall -Wextra -g
#include <stdio.h>
#include <omp.h>
static int there(int x) { return x + 1; }
#pragma omp declare variant(there) match(construct = {dispatch})
static int here(int x) { return x; }
int main(void) {
  int dev = 0, n = 5, never = 0, skip = 0, a = 0;
  #pragma omp metadirective when(target_device = {device_num(dev)}: target map(tofrom: a)) default(nothing)
  a = 1;
  #pragma omp metadirective when(user = {condition(n > 1)}: parallel num_threads(1)) default(nothing)
  a = 2;
  #pragma omp dispatch novariants(never) device(skip)
  a = here(1);
  printf("%d\n", a);   // prints: 2
}
