// omp_target_free of the host's memory says what that is, and where it was mapped.
// flags: -fopenmp -fcheck-transfers
// env: ACCOMP_CHECK=1
// devices: emu
#include <omp.h>
int main(void) {
  static int d[10];
  #pragma omp target enter data map(to: d)
  omp_target_free(d, omp_get_default_device());  // stale: is the host's d, mapped at test/stale/target_free_host.c:8, and was not returned by omp_target_alloc; nothing is freed
}
