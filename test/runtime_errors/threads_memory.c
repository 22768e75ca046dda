// Copies of a run-time length for which not even one warp has memory.
// flags: -acc
// env: ACCOMP_EMU_MEMORY=2M
// devices: emu
#include <stdlib.h>
int main(int argc, char **argv) {
  int n = 80000 * argc;
  short *p = calloc((size_t)n, sizeof *p);
  (void)argv;
  // run-error: threads_memory.c:11: the threads' own memory needs 5120000 bytes
  #pragma acc parallel loop reduction(+:p[0:n])
  for (int i = 0; i < 64; i++) p[i] += (short)i;
}
