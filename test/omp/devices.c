// The device-number routines agree with each other and with where regions run.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
int main(void) {
  int n = omp_get_num_devices(), host = -1, where = -1, old = omp_get_default_device();
  #pragma omp target map(from: host, where)
  host = omp_is_initial_device(), where = omp_get_device_num();
  printf("%d\n", omp_get_initial_device() == n);  // prints: 1
  printf("%d\n", omp_is_initial_device() != 0);   // prints: 1
  printf("%d\n", (n == 0) == (host != 0));        // prints: 1
  printf("%d\n", where == (n ? old : n));         // prints: 1
  omp_set_default_device(n);
  #pragma omp target map(from: host)
  host = omp_is_initial_device();
  printf("%d %d\n", omp_get_default_device() == n, host != 0);  // prints: 1 1
}
