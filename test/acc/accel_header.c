// Programs for PGI's compilers include accel.h for OpenACC's routines.
// flags: -acc
#include <accel.h>
#include <stdio.h>

int main(void) {
  printf("%d\n", acc_get_num_devices(acc_get_device_type()) > 0);  // prints: 1
  return 0;
}
