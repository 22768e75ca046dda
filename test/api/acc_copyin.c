// acc_copyin returns the device address of data it makes present; acc_copyout undoes it.
// flags: -acc
#include <openacc.h>
#include <stdio.h>
int main(void) {
  double a[100];
  for (int i = 0; i < 100; i++) a[i] = i;
  int shared = acc_get_device_type() == acc_device_host;
  printf("before %d\n", acc_is_present(a, sizeof a) == shared);  // prints: before 1
  double *d = acc_copyin(a, sizeof a);
  printf("device address %d\n", d && d == acc_deviceptr(a));
  // prints: device address 1
  printf("inside %d\n", acc_deviceptr(a + 7) == (void *)(d + 7));  // prints: inside 1
  printf("back %d\n", acc_hostptr(d + 7) == (void *)(a + 7));  // prints: back 1
  printf("separate %d\n", (d != a) == !shared);                      // prints: separate 1
  printf("present %d\n", acc_is_present(a, sizeof a) != 0);  // prints: present 1
  if (!shared)
    for (int i = 0; i < 100; i++) a[i] = -1;
  acc_copyout(a, sizeof a);
  printf("a[99] = %g\n", a[99]);                                     // prints: a[99] = 99
  printf("after %d\n", acc_is_present(a, sizeof a) == shared);  // prints: after 1
}
