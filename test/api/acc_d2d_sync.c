// acc_memcpy_d2d waits for the queues that use either array, as an update does.
// flags: -acc
// devices: emu
// env: ACCOMP_EMU_DEVICES=2 ACCOMP_EMU_SHUFFLE=3
// untraced: what the devices have differs on purpose
#include <openacc.h>
#include <stdio.h>
enum { N = 1000 };
static int a[N], b[N];
int main(void) {
  acc_set_device_num(0, acc_device_emu);
  #pragma acc enter data copyin(a)
  #pragma acc parallel loop present(a) async(1)
  for (int i = 0; i < N; i++) a[i] = i;
  acc_set_device_num(1, acc_device_emu);
  #pragma acc enter data copyin(b)
  #pragma acc parallel loop present(b) async(2)
  for (int i = 0; i < N; i++) b[i] = -1;
  acc_memcpy_d2d(b, a, sizeof a, 1, 0);
  #pragma acc exit data copyout(b)
  printf("%d %d\n", b[1], b[N - 1]);                          // prints: 1 999
  acc_set_device_num(0, acc_device_emu);
  #pragma acc exit data delete(a)
}
