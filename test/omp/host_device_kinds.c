// The host as a device is no host device, but runs the host's code: a program that chooses by kind(host) in code for devices
// has no such device. What only the host runs may choose so.
// flags: -fopenmp -w
// devices: host
// env: ACCOMP_OMP_HOST_DEVICE=1
#include <omp.h>
#include <stdio.h>
static int on_host(void) { return 1; }
#pragma omp declare variant(on_host) match(device = {kind(host)})
static int base(void) { return 0; }
int main(void) {
  int variant = -1, initial = -1, threads = -1;
  #pragma omp target map(from: variant, initial, threads)
  {
    variant = base();
    initial = omp_is_initial_device();
    #pragma omp metadirective when(device = {kind(nohost)}: parallel num_threads(2)) otherwise(parallel num_threads(1))
    #pragma omp single
    threads = omp_get_num_threads();
  }
  printf("%d %d %d %d\n", omp_get_num_devices(), variant, initial, threads); // prints: 0 1 1 1
}
