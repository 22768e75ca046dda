// Variables with 'declare' are on the device before anything has started it, a flexible array's elements included.
// flags: -acc
#include <openacc.h>
#include <stdio.h>
struct list { int n; double v[]; } list = {2, {1, 2}};
#pragma acc declare copyin(list)
int main(void) {
  int other;
  printf("%d\n", acc_is_present(&list, sizeof list + 2 * sizeof *list.v));  // prints: 1
  printf("%d\n", acc_deviceptr(&list) != NULL);                             // prints: 1
  printf("%d\n", acc_get_device_type() != acc_device_host && acc_is_present(&other, sizeof other)); // prints: 0
}
