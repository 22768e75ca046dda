// Device numbers: 0 to n-1 are devices, n is the host; one of them is the default.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
int main(void) {
  int n = omp_get_num_devices(), host = omp_get_initial_device();
  printf("%d\n", host == n);                         // prints: 1
  printf("%d %d\n", omp_is_initial_device(), omp_get_device_num() == host);
  // prints: 1 1
  printf("%d\n", omp_get_default_device());          // prints: 0
  omp_set_default_device(host);
  printf("%d\n", omp_get_default_device() == host);  // prints: 1
  omp_set_default_device(0);
  printf("%d\n", omp_get_default_device());          // prints: 0
}
