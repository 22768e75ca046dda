// A device number that is none is an error that says how many there are.
// flags: -acc
#include <openacc.h>
int main(void) {
  acc_set_device_num(50, acc_device_default);
  // fails: acc_set_device_num: there is no device 50 of type
}
