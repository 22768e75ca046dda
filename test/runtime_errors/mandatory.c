// OMP_TARGET_OFFLOAD=mandatory without a device is an error, not a run on the host.
// flags: -fopenmp
// env: OMP_TARGET_OFFLOAD=mandatory
// devices: host
// run-error(host): OMP_TARGET_OFFLOAD=mandatory, but there is no device
#include <stdio.h>
int main(void) {
  int a[10];
  #pragma omp target map(from: a)
  a[0] = 1;
  printf("ran\n");
}
