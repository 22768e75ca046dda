// acc_create of more than the device has says how much was wanted and how much is free.
// flags: -acc
// devices: emu nvidia
#include <openacc.h>
int main(void) {
  char a[1];
  acc_create(a, (size_t)1 << 50);         // fails: needs 1125899906842624 bytes on device 0
}
