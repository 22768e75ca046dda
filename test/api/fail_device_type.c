// A device type without a device is an error that names it.
// flags: -acc
#include <openacc.h>
int main(void) {
  acc_set_device_type(acc_device_radeon);
  // fails: acc_set_device_type: this system has no device of type acc_device_radeon
}
