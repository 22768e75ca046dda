// omp_invalid_device is no device; omp_initial_device is the host.
// flags: -fopenmp
#include <omp.h>
int main(void) {
  int a = 0;
  #pragma omp target device(omp_invalid_device)   // error: 'device': -2 is not the number of a device; the first is 0
  a = 1;
  #pragma omp target device(omp_initial_device) map(tofrom: a)
  a = 2;
}
