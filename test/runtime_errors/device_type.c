// A device type whose devices are not there ends the program; nothing falls back.
// flags: -acc
// env: ACC_DEVICE_TYPE=radeon
// devices: emu
// run-error: ACC_DEVICE_TYPE=radeon: there is no such device here: no OpenCL device of AMD
#include <stdio.h>
int main(void) {
  int a[10];
  #pragma acc parallel loop copyout(a)
  for (int i = 0; i < 10; i++) a[i] = i;
  printf("ran\n");
}
