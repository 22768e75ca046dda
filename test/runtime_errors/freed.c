// A kernel that uses memory which was given back: the routine, and where it was called.
// flags: -acc -g
// devices: emu
#include <openacc.h>
int main(void) {
  int *p = acc_malloc(100 * sizeof *p), *q = acc_malloc(1000000 * sizeof *q);
  acc_free(q);
  #pragma acc parallel loop deviceptr(p, q) // fails: that was memory of 4000000 bytes, which acc_free at test/runtime_errors/freed.c:7 gave back; free it behind the kernel, after a wait
  for (int i = 0; i < 100; i++) p[i] = q[i];
}
