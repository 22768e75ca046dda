// A variable of C++ has storage on one emulated device.
// flags: -fopenmp
// devices: emu
// env: ACCOMP_EMU_DEVICES=2
// run-error: variables of C++ have storage on one emulated device
#include <omp.h>
#pragma omp declare target
int counter = 3;
#pragma omp end declare target
int main() {
  int x = 0;
#pragma omp target device(1) map(tofrom: x)
  x = counter;
  return x == 3 ? 0 : 1;
}
