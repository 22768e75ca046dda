// A kernel that is given the host's address of mapped data dies with the name of that.
// flags: -acc
// devices: emu
#include <stdlib.h>
int main(void) {
  int n = 100;
  double *a = malloc(n * sizeof *a);
  #pragma acc data copyout(a[0:n])
  #pragma acc parallel loop deviceptr(a)
  for (int i = 0; i < n; i++) a[i] = i;     // fails: that is the host's 'a[0:n]', of 800 bytes, mapped at test/runtime_errors/nearest_host.c:8; the device has its copy elsewhere
  free(a);
}
