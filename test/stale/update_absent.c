// OpenMP's update of what is not present copies nothing.
// flags: -fopenmp -fcheck-transfers
// env: ACCOMP_CHECK=1
// devices: emu
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int n = 10, *a = calloc(10, sizeof *a);
  #pragma omp target update from(a[0:n])    // stale: 'a[0:n]' is not present on device 0 (emu), so that nothing is copied
  printf("%d\n", a[1]);                     // prints: 0
  free(a);
}
