// free() in a kernel of what malloc() there did not return.
// flags: -acc
// devices: emu
// run-error: kernel main_10_gpu frees
#include <stdlib.h>
int main(void) {
  int a[10] = {0};
  (void)a[0];
  #pragma acc parallel loop copy(a)
  for (int i = 0; i < 10; i++) free(&a[i]);
}
