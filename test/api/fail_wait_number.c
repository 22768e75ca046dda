// acc_wait_device with a number that no device has is an error.
// flags: -acc
#include <openacc.h>
int main(void) {
  acc_wait_device(1, 99);  // fails: acc_wait_device: 
}
