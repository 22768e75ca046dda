// acc_async_noval means the thread's default queue, which acc_set_default_async chooses.
// flags: -acc
#include <openacc.h>
#include <pthread.h>
#include <stdio.h>
static void *other(void *queue) {
  *(int *)queue = acc_get_default_async();
  return NULL;
}
int main(void) {
  int a[4] = {1, 2, 3, 4}, b[4] = {0};
  acc_set_default_async(9);
  printf("%d\n", acc_get_default_async());                  // prints: 9
  pthread_t t;
  int others;
  if (pthread_create(&t, NULL, other, &others)) return 1;
  pthread_join(t, NULL);
  printf("%d\n", others == acc_async_default);              // prints: 1
  int *d = acc_copyin(a, sizeof a);
  acc_memcpy_from_device_async(b, d, sizeof b, acc_async_noval);
  acc_wait(9);
  printf("%d\n", b[3]);                                     // prints: 4
  acc_set_default_async(acc_async_default);
  printf("%d\n", acc_get_default_async() == acc_async_default);  // prints: 1
  #pragma acc update self(a) async
  acc_wait(0);
  printf("%d\n", acc_async_test_all());                    // prints: 1
  acc_delete(a, sizeof a);
}
