// A device type that this machine has not ends the program; nothing falls back.
// flags: -acc
// env: ACC_DEVICE_TYPE=emu ACCOMP_EMU_DEVICES=0
// devices: emu
// run-error: ACC_DEVICE_TYPE=emu: there is no such device here
#include <stdio.h>
int main(void) {
  int a[10];
  #pragma acc parallel loop copyout(a)
  for (int i = 0; i < 10; i++) a[i] = i;
  printf("ran\n");
}
