// acc_memcpy_d2d_async takes its turn in a queue of the source's device; who takes the data away on either device waits.
// flags: -acc
// devices: emu
// env: ACCOMP_EMU_DEVICES=3 ACCOMP_EMU_SHUFFLE=7
// untraced: what the devices have differs on purpose
#include <openacc.h>
#include <stdio.h>
enum { N = 1000 };
static int a[N], b[N], c[N];
static void add(int *x, int device, int by, int queue) {
  acc_set_device_num(device, acc_device_emu);
  #pragma acc parallel loop present(x[0:N]) async(queue)
  for (int i = 0; i < N; i++) x[i] += by;
}
static void leave(int *x, int device) {
  acc_set_device_num(device, acc_device_emu);
  #pragma acc exit data copyout(x[0:N])
}
int main(void) {
  int *all[3] = {a, b, c};
  for (int d = 0; d < 3; d++) {
    int *x = all[d];
    acc_set_device_num(d, acc_device_emu);
    #pragma acc enter data copyin(x[0:N])
  }
  add(a, 0, 1, 5);
  acc_memcpy_d2d_async(b, a, sizeof a, 1, 0, 5);
  acc_wait_device(5, 0);
  add(b, 1, 10, 6);
  acc_memcpy_d2d_async(c, b, sizeof b, 2, 1, 6);
  leave(c, 2);
  printf("%d %d\n", c[0], c[N - 1]);                          // prints: 11 11
  add(b, 1, 100, 6);
  acc_memcpy_d2d_async(a, b, sizeof b, 0, 1, 6);
  leave(b, 1);
  leave(a, 0);
  printf("%d %d %d\n", a[0], a[N - 1], b[N - 1]);             // prints: 111 111 111
}
