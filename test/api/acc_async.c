// Queues: work is in order within one, and across two after acc_wait_async.
// flags: -acc
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  enum { N = 1 << 20 };
  int *a = malloc(N * sizeof *a), *b = calloc(N, sizeof *b);
  if (!a || !b) return 1;
  for (int i = 0; i < N; i++) a[i] = i;
  acc_copyin_async(a, N * sizeof *a, 1);
  acc_create_async(b, N * sizeof *b, 2);
  acc_wait_async(1, 2);                        // queue 2 goes on after queue 1
  acc_wait(2);
  acc_memcpy_device_async(acc_deviceptr(b), acc_deviceptr(a), N * sizeof *a, 2);
  acc_wait_all_async(5);
  acc_copyout_async(b, N * sizeof *b, 5);
  acc_wait_all();
  printf("%d %d\n", b[1], b[N - 1] == N - 1);  // prints: 1 1
  printf("%d %d %d\n", acc_async_test(1) != 0, acc_async_test_all() != 0,
         acc_async_test(77) != 0);             // prints: 1 1 1
  acc_delete_async(a, N * sizeof *a, 1);
  acc_async_wait(1);
  acc_async_wait_all();
  printf("%d\n", acc_is_present(b, 4) == (acc_get_device_type() == acc_device_host));
  // prints: 1
  free(a);
  free(b);
}
