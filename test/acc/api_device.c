// The device routines agree with each other and with where kernels run.
// flags: -acc
#include <openacc.h>
#include <stdio.h>
int main(void) {
  acc_device_t t = acc_get_device_type();
  int on_type = 0, on_host = 1;
  acc_init(t);
  acc_set_device_num(0, t);
  #pragma acc serial copyout(on_host)
  on_host = acc_on_device(acc_device_host) != 0;
  on_type = on_host == (t == acc_device_host);
  printf("%d %d\n", acc_get_num_devices(t) > 0, acc_get_device_num(t));  // prints: 1 0
  printf("%d\n", acc_get_num_devices(acc_device_host));                  // prints: 1
  printf("%d %d\n", on_type, acc_on_device(acc_device_host) != 0);       // prints: 1 1
}
