// Routines that do nothing, which their results alone say.
// flags: -fopenmp -fcheck-transfers
// env: ACCOMP_CHECK=1
// devices: emu
#include <omp.h>
int main(void) {
  int a[10] = {0}, device = omp_get_default_device(), host = omp_get_initial_device();
  int *d = omp_target_alloc(sizeof a, device);
  omp_target_memcpy(d, a, sizeof a, 0, 0, host, device);   // stale: omp_target_memcpy: its source
  omp_target_memcpy(a, NULL, sizeof a, 0, 0, host, device);// stale: omp_target_memcpy: its source is NULL
  omp_target_associate_ptr(d, a, sizeof a, 0, device);     // stale: omp_target_associate_ptr:
  omp_target_free(d, device);
}
