// -acc=sync: routines with a queue are done when they return, and stay in the order of that queue.
// flags: -acc=sync
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int shared = acc_get_device_type() == acc_device_host, n = 4000000, wrong = 0, pending = 0;
  int *a = malloc(n * sizeof *a), *d = acc_malloc(n * sizeof *a);
  for (int i = 0; i < n; i++) a[i] = 1;
  acc_copyin_async(a, n * sizeof *a, 1);
  #pragma acc parallel loop present(a[0:n]) async(1)
  for (int i = 0; i < n; i++) a[i] += 1;
  acc_memcpy_device_async(d, acc_deviceptr(a), n * sizeof *a, 2);
  pending += !acc_async_test(2);
  for (int i = 0; i < n; i++) a[i] = 5;
  acc_update_device_async(a, n * sizeof *a, 3);
  pending += !acc_async_test(3);
  acc_memcpy_from_device_async(a, d, n * sizeof *a, 2);
  for (int i = 0; i < n; i++) wrong += a[i] != 2;
  acc_wait_async(2, 1);
  acc_copyout_async(a, n * sizeof *a, 1);
  pending += !acc_async_test_all();
  for (int i = 0; i < n; i++) wrong += a[i] != (shared ? 2 : 5);
  printf("%d wrong, %d pending\n", wrong, pending);  // prints: 0 wrong, 0 pending
  acc_free(d);
  free(a);
  return 0;
}
