// Data that a program releases twice, or never mapped.
// flags: -acc
// env: ACCOMP_CHECK=1
// devices: host, emu
#include <openacc.h>
int main(void) {
  int a[10] = {0}, *p = 0;
  #pragma acc enter data copyin(a)
  #pragma acc exit data delete(a)
  for (int i = 0; i < 3; i++) {
    #pragma acc exit data copyout(a[2:3])     // stale: 'a[2:3]' is not present on device 0
  }
  #pragma acc exit data delete(p[0:0])
  return 0;
}
