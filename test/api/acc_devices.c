// Device types and numbers: what is there, what is current, in this thread only.
// flags: -acc
#include <openacc.h>
#include <pthread.h>
#include <stdio.h>
static void *other(void *type) {
  *(acc_device_t *)type = acc_get_device_type();
  return NULL;
}
int main(void) {
  acc_device_t t = acc_get_device_type();
  printf("%d\n", acc_get_num_devices(acc_device_none));     // prints: 0
  printf("%d\n", acc_get_num_devices(acc_device_radeon));   // prints: 0
  printf("%d\n", acc_get_num_devices(acc_device_host));     // prints: 1
  acc_init(acc_device_default);
  acc_init(t);
  acc_init_device(0, t);
  acc_set_device_num(0, t);
  printf("%d %d\n", acc_get_device_num(t), acc_get_device_type() == t);  // prints: 0 1
  acc_set_device_type(acc_device_host);
  printf("%d\n", acc_get_device_type() == acc_device_host);  // prints: 1
  printf("%d\n", acc_get_device_num(acc_device_host));      // prints: 0
  printf("%d\n", acc_on_device(acc_device_host) != 0);      // prints: 1
  pthread_t thread;
  acc_device_t others;
  if (pthread_create(&thread, NULL, other, &others)) return 1;
  pthread_join(thread, NULL);
  printf("%d\n", others == t);                              // prints: 1
  acc_set_device_num(0, acc_device_default);
  printf("%d\n", acc_get_device_type() == t);               // prints: 1
  printf("%d\n", acc_on_device(acc_device_not_host));       // prints: 0
  acc_shutdown(t);
  acc_init(t);                                              // starts anew
  void *p = acc_malloc(8);
  printf("%d\n", p != NULL);                                // prints: 1
  acc_free(p);
  acc_shutdown_device(0, t);
}
