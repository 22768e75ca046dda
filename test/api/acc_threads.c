// Four host threads, each with its own arrays and queue, do not disturb each other.
// flags: -acc
#include <openacc.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
enum { N = 10000, ROUNDS = 20 };
static int shared_array[16];
static void *work(void *number) {
  int q = *(int *)number, *a = malloc(N * sizeof *a), *b = malloc(N * sizeof *b);
  long wrong = 0;
  for (int r = 0; r < ROUNDS; r++) {
    for (int i = 0; i < N; i++) a[i] = q + i + r, b[i] = -1;
    acc_copyin(shared_array, sizeof shared_array);  // one entry for all threads
    acc_copyin_async(a, N * sizeof *a, q);
    acc_create(b, N * sizeof *b);
    acc_memcpy_device_async(acc_deviceptr(b), acc_deviceptr(a), N * sizeof *a, q);
    acc_copyout_async(b, N * sizeof *b, q);
    acc_delete_async(a, N * sizeof *a, q);
    acc_wait(q);
    acc_delete(shared_array, sizeof shared_array);
    for (int i = 0; i < N; i++) wrong += b[i] != q + i + r;
  }
  free(a);
  free(b);
  return (void *)wrong;
}
int main(void) {
  int number[4] = {1, 2, 3, 4};
  pthread_t t[4];
  for (int i = 0; i < 4; i++)
    if (pthread_create(&t[i], NULL, work, &number[i])) return 1;
  for (int i = 0; i < 4; i++) {
    void *wrong;
    pthread_join(t[i], &wrong);
    printf("%ld ", (long)wrong);
  }
  printf("wrong\n");                                // prints: 0 0 0 0 wrong
}
