// A routine that races is told at the line that calls it.
// flags: -acc=check
// env: ACCOMP_CHECK=1
// devices: host, emu
#include <openacc.h>
#include <stdio.h>
static void refresh(int *a, int n) {
  acc_update_device_async(a, n * sizeof *a, 2); // stale: the copy to the device by acc_update_device_async in queue 2 writes 'a[0:100]', which the kernel at test/races/routines.c:14 in queue 1 writes
}
int main(void) {
  int a[100] = {0}, b[100] = {0};
  #pragma acc data copy(a, b)
  {
    #pragma acc parallel loop async(1)
    for (int i = 0; i < 100; i++) a[i] = i;
    refresh(a, 100);
    #pragma acc wait
    acc_update_self_async(b, sizeof b, 3);
    #pragma acc parallel loop async(1)         // stale: the kernel in queue 1 writes 'b[0:50]', which the copy to the host by acc_update_self_async at test/races/routines.c:18 in queue 3 reads
    for (int i = 0; i < 50; i++) b[i] = i;
    #pragma acc wait
  }
  printf("%d\n", b[7]); // prints: 7
}
