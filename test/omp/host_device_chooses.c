// Choices of the host alone by kind(host), and target_device, leave the host as a device; that one is not of kind host.
// flags: -fopenmp -w
// devices: host
// env: ACCOMP_OMP_HOST_DEVICE=1
#include <omp.h>
#include <stdio.h>
static int on_host(void) { return 1; }
#pragma omp declare variant(on_host) match(device = {kind(host)})
static int base(void) { return 0; }
int main(void) {
  int initial = -1;
  #pragma omp target map(from: initial)
  initial = omp_is_initial_device();
  printf("%d %d %d\n", omp_get_num_devices(), base(), initial);   // prints: 1 1 0
  #pragma omp metadirective when(device = {kind(nohost)}: error) otherwise(nothing)
  for (int d = 0; d < 2; d++) {
    initial = -1;
    #pragma omp metadirective when(target_device = {device_num(d), kind(nohost)}: target device(d) map(from: initial))
    initial = 2 + omp_is_initial_device();
    printf("%d\n", initial);                                       // prints: 2
  }                                                                // prints: 3
  #pragma omp metadirective when(target_device = {device_num(0), kind(host)}: parallel num_threads(1)) otherwise(parallel num_threads(2))
  #pragma omp single
  printf("%d\n", omp_get_num_threads());                           // prints: 2
}
