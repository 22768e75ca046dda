// Queues of a number are each device's own: one host thread gives work to three devices and waits for each by its number.
// flags: -acc
// devices: emu
// env: ACCOMP_EMU_DEVICES=3 ACCOMP_EMU_SHUFFLE=11
#include <openacc.h>
#include <stdio.h>
enum { N = 100 };
static int x[3][N];
static void start(int d, int by, int queue) {
  int *y = x[d];
  acc_set_device_num(d, acc_device_emu);
  #pragma acc parallel loop copy(y[0:N]) async(queue)
  for (int i = 0; i < N; i++) y[i] += by;
}
static int begun(void) {
  int n = 0;
  for (int d = 0; d < 3; d++) n += x[d][0] != 0; // stale: the host reads 'y[0]', which the copy to the host at test/acc/devices_queues.c:12 in queue 4 writes
  return n;
}
int main(void) {
  for (int d = 0; d < 3; d++) start(d, d + 1, 4);
  int before = begun(), tests = 0;
  for (int d = 0; d < 3; d++) tests += acc_async_test_device(4, d);
  printf("%d %d\n", before, tests);                           // prints: 0 0
  #pragma acc wait(devnum: 1: queues: 4)
  printf("%d %d\n", x[1][N - 1], acc_async_test_device(4, 1));  // prints: 2 1
  acc_wait_device(4, 0);
  printf("%d\n", x[0][N - 1]);                                // prints: 1
  acc_wait_all_device(2);
  printf("%d %d\n", x[2][N - 1], acc_async_test_all_device(2));  // prints: 3 1
  for (int d = 0; d < 3; d++) start(d, 10, 4);
  acc_wait_device_async(4, 5, 0);
  #pragma acc wait(devnum: 1: queues: 4) async(6) // queue 6 of the current device
  acc_wait_all_device_async(7, 2);
  acc_wait_device(5, 0);
  acc_wait_device(6, 2);
  acc_wait_device(7, 2);
  printf("%d %d %d\n", x[0][1], x[1][1], x[2][1]);            // prints: 11 12 13
  acc_set_default_async(9); // of the thread, whichever device it uses
  for (int d = 0; d < 3; d++) start(d, 100, acc_async_noval);
  for (int d = 0; d < 3; d++) acc_wait_device(9, d);
  printf("%d %d %d\n", x[0][1], x[1][1], x[2][1]);            // prints: 111 112 113
}
