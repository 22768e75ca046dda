// acc_memcpy_d2d of a null pointer is an error.
// flags: -acc
// devices: emu nvidia
#include <openacc.h>
int main(void) {
  char a[10];
  acc_create(a, sizeof a);
  acc_memcpy_d2d(a, 0, sizeof a, 0, 0);  // fails: acc_memcpy_d2d: a null pointer for device 0
}
