// The host reads, writes and frees memory that is the device's alone.
// flags: -acc -fcheck-transfers
// env: ACCOMP_CHECK=1
// devices: emu
#include <openacc.h>
#include <stdlib.h>
static void set(int *p) {
  *p = 1;                     // stale: the host writes the device's copy of 'a'
}
int main(void) {
  int a[10] = {0}, *d = acc_malloc(10 * sizeof *d);
  d[1] = 2;                   // stale: the host writes memory of device 0, from acc_malloc
  if (d[1] != 2) return 1;    // stale: the host reads memory of device 0, from acc_malloc
  free(d);                    // stale: the host frees memory of device 0, from acc_malloc
  #pragma acc data create(a)
  {
    #pragma acc host_data use_device(a)
    set(a);
  }
}
