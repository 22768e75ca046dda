// Every spelling of the host as device_type means the host.
// flags: -acc
#include <openacc.h>
#include <stdio.h>
int main(void) {
  acc_device_t first = acc_get_device_type();
  #pragma acc set device_type(multicore)
  printf("%d", acc_get_device_type() == acc_device_host);
  acc_set_device_type(first);
  #pragma acc set device_type(acc_device_host)
  printf("%d", acc_get_device_type() == acc_device_host);
  acc_set_device_type(first);
  #pragma acc set device_type(host)
  printf("%d\n", acc_get_device_type() == acc_device_host);  // prints: 111
}
