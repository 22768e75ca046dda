// The check of transfers does not see what a region that the host runs for a device copies: it says so, and reports nothing.
// flags: -fopenmp -fcheck-transfers
// env: ACCOMP_CHECK=2
// devices: host, emu
#pragma omp requires reverse_offload
#include <stdio.h>
#include <unistd.h>
int main(void) {
  int a[4] = {1, 2, 3, 4};
  dup2(1, 2);
  #pragma omp target map(tofrom: a) // prints: accomp: ACCOMP_CHECK is not used: the host runs regions of the program for devices (ancestor), whose copies are not seen
  {
    #pragma omp target device(ancestor: 1) map(always, tofrom: a)
    a[1] = 20;
    a[2] += a[1];
  }
  printf("%d %d\n", a[1], a[2]); // prints: 20 23
  return 0;
}
