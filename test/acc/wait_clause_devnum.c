// A wait clause with devnum names queues of that device, whatever the construct's is.
// flags: -acc
// devices: emu
// env: ACCOMP_EMU_DEVICES=2
#include <openacc.h>
#include <stdio.h>

enum { N = 100 };

int main(void) {
  int seen[N], one = 1;
  acc_set_device_num(1, acc_device_current);
  int *there = acc_malloc(sizeof seen);
  #pragma acc parallel loop deviceptr(there) async(5)
  for (int i = 0; i < N; i++) {
    int v = 0;
    for (int k = 0; k < 300000; k++) v = (v * 5 + k) % 97;
    there[i] = v < 0 ? 0 : 7;
  }
  acc_set_device_num(0, acc_device_current);
  #pragma acc parallel async(1)
  {}
  #pragma acc data copyin(one) wait(1) wait(devnum: 1: 5)
  {}
  acc_set_device_num(1, acc_device_current);
  acc_memcpy_from_device_async(seen, there, sizeof seen, 6);
  acc_wait(6);
  printf("%d %d\n", seen[0], seen[N - 1]);                           // prints: 7 7
  acc_free(there);
}
