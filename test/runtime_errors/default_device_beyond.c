// OMP_DEFAULT_DEVICE beyond the devices ends the program, as device() with such a number does.
// flags: -mp
// env: OMP_DEFAULT_DEVICE=200
// devices: emu
// run-error: OMP_DEFAULT_DEVICE=200: there are 1 devices of type emu
#include <stdio.h>
int main(void) {
  int a = 0;
  #pragma omp target map(from: a)
  a = 1;
  printf("ran\n");
}
