// A data clause with an address of the device: the message names what takes one.
// flags: -acc
// devices: emu
// run-error: device_memory_mapped.c:9: 'd[0:100]' is memory of device 0, not of the host
// run-error: hint: a data clause takes the host's memory; for an address of the device there are 'deviceptr' and 'is_device_ptr'
#include <openacc.h>
int main(void) {
  double *d = acc_malloc(100 * sizeof *d);
  #pragma acc parallel loop copyin(d[0:100])
  for (int i = 0; i < 100; i++) d[i] = i;
}
