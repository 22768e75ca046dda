// nohost: the host need not have the function; another file gives the one for devices.
// flags: -acc
// sources: routine_nohost.part.c
#include <openacc.h>
#include <stdio.h>
#pragma acc routine seq nohost
int lane(int x);
#pragma acc routine seq nohost bind(lane)
int nowhere(int x);
int main(void) {
  int a[10], sum = 0;
  if (acc_get_device_type() == acc_device_host) return puts("0 is not 630") < 0;  // prints(host): 0 is not 630
  #pragma acc parallel loop copyout(a)
  for (int i = 0; i < 10; i++) a[i] = lane(i) + nowhere(2 * i);
  for (int i = 0; i < 10; i++) sum += a[i];
  printf("%d\n", sum);                 // prints(emu,nvidia,opencl): 635
}
