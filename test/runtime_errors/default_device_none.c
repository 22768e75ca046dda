// No item of OMP_DEFAULT_DEVICE is there: the default device is omp_invalid_device, on which no region runs.
// flags: -fopenmp
// env: OMP_DEFAULT_DEVICE=uid(nobody),device_num(70)
// run-error: OMP_DEFAULT_DEVICE=uid(nobody),device_num(70): no device is meant by that, of
// run-error(host): OMP_DEFAULT_DEVICE=uid(nobody),device_num(70): no device is meant by that, of 0 devices
#include <omp.h>
int main(void) {
  int x = omp_get_default_device() == omp_invalid_device;
  if (!x) return 0;
  #pragma omp target map(tofrom: x)
  x++;
}
