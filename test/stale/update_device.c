// A host write inside a data region without 'update device'.
// flags: -acc -fcheck-transfers
// env: ACCOMP_CHECK=1 ACC_NUM_CORES=1
// devices: host, emu
#include <stdio.h>
int main(void) {
  float a[8] = {1, 2, 3, 4}, s = 0;
  #pragma acc data copyin(a[0:8])
  {
    a[3] = 7;
    #pragma acc parallel loop copy(s) reduction(+:s)
    for (int i = 0; i < 8; i++) s += a[i];             // stale: 'a[3]', which the host wrote last at test/stale/update_device.c:10, after the copy to the device at test/stale/update_device.c:8
  }
  return s < 0;
}
