// What was freed already is left alone, and the line is said.
// flags: -fopenmp -fcheck-transfers
// env: ACCOMP_CHECK=1
// devices: emu
#include <omp.h>
int main(void) {
  int device = omp_get_default_device();
  int *d = omp_target_alloc(40, device);
  omp_target_free(d, device);
  omp_target_free(d, device);  // stale: was not returned by omp_target_alloc, or is freed already; nothing is freed
}
