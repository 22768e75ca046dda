// omp_invalid_device as the default device: a construct that needs one ends the program.
// flags: -fopenmp
// devices: emu nvidia
// run-error: invalid_default_device.c:9: omp_invalid_device is no device
#include <omp.h>
int main(void) {
  int a = 0;
  omp_set_default_device(omp_invalid_device);
  #pragma omp target map(tofrom: a)
  a = 1;
}
