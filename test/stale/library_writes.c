// A library that is not built for the check writes: what it changed is found at the next launch.
// flags: -acc -fcheck-transfers
// env: ACCOMP_CHECK=1 ACC_NUM_CORES=1
// devices: host, emu
#include <stdio.h>
int main(void) {
  int a[4] = {1, 2, 3, 4}, b[4];
  #pragma acc data copyin(a) copyout(b)
  {
    sscanf("10 20 30", "%d %d %d", &a[0], &a[1], &a[2]);
    #pragma acc parallel loop
    for (int i = 0; i < 4; i++)
      b[i] = a[i];              // stale: 'a[0]', which the host wrote last in code that is not built
  }
  return b[3] != 4;
}
