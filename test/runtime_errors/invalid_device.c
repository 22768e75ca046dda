// omp_invalid_device where a device is asked for ends the program, by its name.
// flags: -fopenmp
// devices: emu nvidia
// run-error: invalid_device.c:10: omp_invalid_device is no device
#include <omp.h>
int main(void) {
  int a = 0, which = omp_invalid_device;
  if (omp_target_alloc(8, which) || !omp_target_memcpy(&a, &a, 4, 0, 0, which, which)) return 0;
  if (omp_target_is_present(&a, which)) return 0;
  #pragma omp target map(tofrom: a) device(which)
  a = 1;
}
