// OMP_TARGET_OFFLOAD=default runs target regions on the host where the type of device that is asked for is absent.
// flags: -mp
// env: ACC_DEVICE_TYPE=emu ACCOMP_EMU_DEVICES=0 OMP_TARGET_OFFLOAD=default
// devices: emu
#include <stdio.h>
int main(void) {
  int a = 0;
  #pragma omp target map(from: a)
  a = 1;
  printf("%d\n", a);  // prints: 1
}
