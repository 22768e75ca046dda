// Starting a device that is not there is an error that names the number.
// flags: -acc
#include <openacc.h>
int main(void) {
  int n = acc_get_num_devices(acc_device_current);
  acc_init_device(n, acc_device_current);  // fails: acc_init_device: there is no device
}
