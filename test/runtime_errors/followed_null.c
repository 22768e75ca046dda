// What acc_malloc could not give is a null pointer.
// flags: -acc -g
// devices: emu
// env: ACCOMP_EMU_MEMORY=1M
// run-error: writes 8 bytes at an address near 0: 'd' is a null pointer
// run-error: hint: acc_malloc and omp_target_alloc return NULL where there is no memory
#include <openacc.h>
int main(void) {
  double *d = acc_malloc((size_t)8 << 20);
  #pragma acc parallel loop deviceptr(d)
  for (int i = 0; i < 100; i++) d[i] = i;
}
