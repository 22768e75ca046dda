// Waiting on a device that does not exist is an error.
// flags: -acc
#include <openacc.h>
int main(void) {
  acc_wait_device(1, 40);  // fails: acc_wait_device: there is no device 40
}
