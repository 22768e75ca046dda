// acc_device_none is no device to choose.
// flags: -acc
#include <openacc.h>
int main(void) {
  acc_set_device_num(0, acc_device_none);
  // fails: there is no device type 0 (acc_device_none)
}
