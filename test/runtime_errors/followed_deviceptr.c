// is_device_ptr of the host's memory: the message names it, and the clause that copies.
// flags: -fopenmp -g
// devices: emu
// run-error: 'x' points to the host's memory
// run-error: hint: 'is_device_ptr' is for addresses of the device; 'map(tofrom: x[0:n])'
#include <stdlib.h>
int main(void) {
  double *x = calloc(100, sizeof *x);
  #pragma omp target teams distribute parallel for is_device_ptr(x)
  for (int i = 0; i < 100; i++) x[i] = i;
}
