#include <openacc.h>
#include <stdio.h>

double sum_roots(int n);

int main(void) {
  acc_init(acc_get_device_type());
  printf("sum = %.2f, %s\n", sum_roots(100), acc_get_num_devices(acc_device_host) ? "host" : "no host");
}
