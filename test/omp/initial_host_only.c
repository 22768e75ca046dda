// An address of another file's variable that only the host follows; -Wno-host-address has nothing said of it.
// flags: -fopenmp -Wno-host-address
// sources: initial_host_only.part.c
#include <stdio.h>
extern int ours[3], shared;
#pragma omp begin declare target
static struct { int *mine, *both; } ends = {&ours[1], &shared};
#pragma omp end declare target
int main(void) {
  int r = 0;
  #pragma omp target map(tofrom: r)
  r = *ends.both;
  printf("%d %d\n", r, *ends.mine); // prints: 7 2
}
