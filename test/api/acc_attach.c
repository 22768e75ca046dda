// acc_attach points a device pointer to device data; the last acc_detach points it back.
// flags: -acc
#include <openacc.h>
#include <stdio.h>
typedef struct { int n; double *x; } Vector;
int main(void) {
  double data[3] = {1, 2, 3}, *seen;
  Vector v = {3, data};
  acc_copyin(&v, sizeof v);
  double *d = acc_copyin(data, sizeof data);
  char *slot = (char *)acc_deviceptr(&v) + offsetof(Vector, x);
  acc_attach((void **)&v.x);
  acc_memcpy_from_device(&seen, slot, sizeof seen);
  printf("%d\n", seen == d);                  // prints: 1
  acc_attach_async((void **)&v.x, 1);
  acc_detach_async((void **)&v.x, 1);
  acc_wait(1);
  acc_memcpy_from_device(&seen, slot, sizeof seen);
  printf("still attached %d\n", seen == d);   // prints: still attached 1
  acc_detach((void **)&v.x);
  acc_memcpy_from_device(&seen, slot, sizeof seen);
  printf("host address %d\n", seen == data);  // prints: host address 1
  acc_attach((void **)&v.x);
  acc_attach((void **)&v.x);
  acc_detach_finalize((void **)&v.x);
  acc_memcpy_from_device(&seen, slot, sizeof seen);
  printf("finalized %d\n", seen == data);     // prints: finalized 1
  acc_delete(data, sizeof data);
  acc_delete(&v, sizeof v);
}
