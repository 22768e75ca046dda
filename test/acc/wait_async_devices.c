// A wait with devnum and async: a queue of the current device goes on after the queues of that device.
// flags: -acc
// devices: emu
// env: ACCOMP_EMU_DEVICES=2 ACCOMP_EMU_SHUFFLE=3
#include <openacc.h>
#include <stdio.h>

enum { N = 100 };

int main(void) {
  static int there[N], here[N];
  acc_set_device_num(0, acc_device_current);
  #pragma acc enter data create(here)
  acc_set_device_num(1, acc_device_current);
  #pragma acc enter data create(there)
  #pragma acc parallel loop present(there) async(4)
  for (int i = 0; i < N; i++) {
    int v = 0;
    for (int k = 0; k < 300000; k++) v = (v * 5 + k) % 97;
    there[i] = v < 0 ? 0 : 7;
  }
  #pragma acc update self(there) async(4)
  acc_set_device_num(0, acc_device_current);
  #pragma acc wait(devnum: 1: 4) async(4)
  acc_memcpy_to_device_async(acc_deviceptr(here), there, sizeof there, 4);
  #pragma acc update self(here) async(4)
  #pragma acc wait(4)
  printf("%d %d\n", here[0], here[N - 1]);                           // prints: 7 7
}
