// Routines of OpenMP and OpenACC without an option: the program is linked with the libraries that have them.
// flags: -O1
#include <omp.h>
#include <openacc.h>
#include <stdio.h>
int main(void) {
  printf("%d %d\n", omp_get_num_threads(), acc_get_num_devices(acc_device_host));  // prints: 1 1
}
