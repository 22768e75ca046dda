// A host thread for each device: the current device, default queue and data are the thread's and the device's own.
// flags: -acc
// devices: emu
// env: ACCOMP_EMU_DEVICES=4
// untraced: what the devices have differs on purpose
#include <openacc.h>
#include <pthread.h>
#include <stdio.h>
enum { DEVICES = 4, N = 1000, ROUNDS = 20 };
static int shared_array[N], sum[DEVICES];
static void *work(void *arg) {
  int d = *(int *)arg, total = 0;
  acc_set_device_num(d, acc_device_emu);
  acc_set_default_async(d);
  #pragma acc data create(shared_array)
  {
    #pragma acc parallel loop present(shared_array) async
    for (int i = 0; i < N; i++) shared_array[i] = d;
    for (int r = 0; r < ROUNDS; r++) {
      #pragma acc parallel loop present(shared_array) async
      for (int i = 0; i < N; i++) shared_array[i] += d;
    }
    #pragma acc parallel loop present(shared_array) reduction(+:total) async
    for (int i = 0; i < N; i++) total += shared_array[i];
    #pragma acc wait
  }
  sum[d] = total / N + 1000 * acc_get_device_num(acc_device_emu);
  return NULL;
}
int main(void) {
  pthread_t thread[DEVICES];
  int number[DEVICES];
  for (int d = 0; d < DEVICES; d++) {
    number[d] = d;
    if (pthread_create(&thread[d], NULL, work, &number[d])) return 1;
  }
  for (int d = 0; d < DEVICES; d++) pthread_join(thread[d], NULL);
  printf("%d %d %d %d\n", sum[0], sum[1], sum[2], sum[3]);    // prints: 0 1021 2042 3063
  printf("%d\n", acc_get_device_num(acc_device_emu));         // prints: 0
}
