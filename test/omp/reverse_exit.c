// A region that the host runs for a device ends the program, and does not wait for the kernel that waits for it.
// flags: -fopenmp
// fails: the host has seen 3
#include <stdio.h>
#include <stdlib.h>
#pragma omp requires reverse_offload
int main(void) {
  int a[4] = {1};
  #pragma omp target map(tofrom: a)
  {
    a[1] = 3;
    #pragma omp target device(ancestor: 1) map(always, tofrom: a)
    {
      fprintf(stderr, "the host has seen %d\n", a[1]);
      exit(1);
    }
  }
  return 0;
}
