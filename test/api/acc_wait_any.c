// acc_wait_any returns the index of a queue that is done, -1 without one to wait for.
// flags: -acc
#include <openacc.h>
#include <stdio.h>
int main(void) {
  int a[4] = {1, 2, 3, 4}, none[2] = {acc_async_sync, acc_async_sync};
  int queues[3] = {4, 5, 6}, device = acc_get_device_num(acc_device_current);
  acc_copyin_async(a, sizeof a, 4);
  int i = acc_wait_any(3, queues);
  printf("%d\n", i >= 0 && i < 3 && acc_async_test(queues[i]));  // prints: 1
  printf("%d\n", acc_wait_any(0, queues));                  // prints: -1
  printf("%d\n", acc_wait_any(2, none));                    // prints: -1
  i = acc_wait_any_device(1, queues, device);
  printf("%d %d\n", i, acc_async_test_device(4, device) != 0);  // prints: 0 1
  acc_wait_device(4, device);
  acc_wait_device_async(4, 5, device);
  acc_wait_all_device_async(6, device);
  acc_wait_all_device(device);
  printf("%d\n", acc_async_test_all_device(device) != 0);   // prints: 1
  acc_delete(a, sizeof a);
}
