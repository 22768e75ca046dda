// Each device says its name, vendor, driver and memory; what is not there is 0 or NULL.
// flags: -acc
#include <openacc.h>
#include <stdio.h>
int main(void) {
  acc_device_t t = acc_get_device_type();
  int n = acc_get_num_devices(t), d = acc_get_device_num(t);
  printf("%d %d\n", n > 0, d >= 0 && d < n);                // prints: 1 1
  const char *name = acc_get_property_string(d, t, acc_property_name);
  const char *vendor = acc_get_property_string(d, t, acc_property_vendor);
  const char *driver = acc_get_property_string(d, t, acc_property_driver);
  printf("%d %d %d\n", name && *name, vendor != NULL, driver != NULL);  // prints: 1 1 1
  size_t all = acc_get_property(d, t, acc_property_memory);
  size_t available = acc_get_property(d, t, acc_property_free_memory);
  printf("%d\n", available <= all);                         // prints: 1
  printf("%d\n", acc_get_property_string(d, t, acc_property_memory) == NULL);
  // prints: 1
  printf("%zu\n", acc_get_property(d, t, acc_property_name));         // prints: 0
  printf("%zu\n", acc_get_property(n, t, acc_property_memory));       // prints: 0
  printf("%d\n", acc_get_property_string(n, t, acc_property_name) == NULL);
  // prints: 1
}
