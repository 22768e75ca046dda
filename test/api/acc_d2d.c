// acc_memcpy_d2d copies between the device copies of host arrays; the host's bytes stay.
// flags: -acc
// env: ACCOMP_EMU_DEVICES=2
#include <openacc.h>
#include <stdio.h>
int main(void) {
  int a[4] = {1, 2, 3, 4}, b[4] = {0}, last = acc_get_num_devices(acc_device_current) - 1;
  acc_device_t t = acc_get_device_type();
  acc_copyin(a, sizeof a);
  acc_set_device_num(last, t);
  acc_copyin(b, sizeof b);
  acc_memcpy_d2d(b, a, 2 * sizeof *a, last, 0);
  printf("%d\n", b[0] == (t == acc_device_host ? 1 : 0));  // prints: 1
  acc_memcpy_d2d_async(b + 2, a + 2, 2 * sizeof *a, last, 0, 3);
  acc_wait_device(3, 0);
  acc_copyout(b, sizeof b);
  printf("%d %d %d %d\n", b[0], b[1], b[2], b[3]);         // prints: 1 2 3 4
  acc_set_device_num(0, t);
  acc_delete(a, sizeof a);
}
