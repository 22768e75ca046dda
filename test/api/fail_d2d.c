// acc_memcpy_d2d of data that is absent on its device is an error.
// flags: -acc
// devices: emu nvidia
#include <openacc.h>
int main(void) {
  char a[100], b[100] = {0};
  acc_copyin(b, sizeof b);
  acc_memcpy_d2d(a, b, sizeof a, 0, 0);  // fails: with 100 bytes is absent on device 0
}
