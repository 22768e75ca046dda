// A host address where device memory is wanted is an error that tells the right one.
// flags: -acc
// devices: emu nvidia
#include <openacc.h>
int main(void) {
  double a[4] = {0}, b[4];
  acc_copyin(a, sizeof a);
  acc_memcpy_from_device(b, a, sizeof a);
  // fails: it is the host address of data on the device; acc_deviceptr gives the other
}
