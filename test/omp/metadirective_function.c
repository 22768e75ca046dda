// A function that the host and devices run has a metadirective that is another directive for each of them.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
static int who(int x) {
  int w = x;
  #pragma omp metadirective when(device = {kind(nohost)}: nothing) otherwise(parallel num_threads(3) reduction(+: w))
  w += 100;
  #pragma omp metadirective when(construct = {target}, device = {arch(nvptx)}: unroll partial(2)) otherwise(parallel for reduction(+: w))
  for (int i = 0; i < 10; i++) {
    #pragma omp metadirective when(device = {kind(nohost)}, user = {condition(x > 1)}: atomic) default(nothing)
    w += i;
  }
  return w;
}
#pragma omp declare target
static int deep(int x) { return who(x + 1); }
#pragma omp end declare target
int main(void) {
  int a = 0, b = 0;
  omp_set_dynamic(0);
  printf("%d\n", who(1));        // prints: 346
  #pragma omp target map(from: a, b)
  {
    a = who(5);
    b = deep(0);
  }
  printf("%d %d\n", a, b);       // prints(emu,nvidia,opencl): 150 146
}                                // prints(host): 350 346
