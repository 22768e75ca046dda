// A device type that this machine has not ends an OpenMP program, too: who names one wants no run on the host.
// flags: -mp
// env: ACC_DEVICE_TYPE=emu ACCOMP_EMU_DEVICES=0
// devices: emu
// run-error: ACC_DEVICE_TYPE=emu: there is no such device here: emulated device 0 of 0
#include <stdio.h>
int main(void) {
  int a = 0;
  #pragma omp target map(from: a)
  a = 1;
  printf("ran\n");
}
