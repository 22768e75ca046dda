// A null pointer counts as present and a length of zero as nothing to do.
// flags: -acc
#include <openacc.h>
#include <stdio.h>
int main(void) {
  int a[4] = {1, 2, 3, 4};
  printf("%d %d\n", acc_copyin(NULL, 8) == NULL, acc_create(NULL, 0) == NULL);
  // prints: 1 1
  printf("%d %d\n", acc_deviceptr(NULL) == NULL, acc_hostptr(NULL) == NULL);
  // prints: 1 1
  printf("%d\n", acc_is_present(NULL, 8) != 0);   // prints: 1
  acc_copyout(NULL, 8);
  acc_delete(NULL, 8);
  acc_update_device(NULL, 8);
  acc_update_self(NULL, 8);
  acc_delete(a, 0);
  acc_update_self(a, 0);
  acc_memcpy_to_device(NULL, NULL, 0);
  acc_memcpy_d2d(NULL, NULL, 0, 0, 0);
  printf("%d\n", acc_malloc(0) == NULL);          // prints: 1
  acc_copyin(a, sizeof a);
  printf("%d\n", acc_is_present(a + 3, 0) != 0);  // prints: 1
  int *end = acc_get_device_type() == acc_device_host ? a + 4 : NULL;
  printf("%d\n", acc_deviceptr(a + 4) == (void *)end);                // prints: 1
  acc_delete(a, sizeof a);
}
