// OpenMP: both directions of 'target update' are missing, on unstructured data.
// flags: -fopenmp -fcheck-transfers
// env: ACCOMP_CHECK=1 ACC_NUM_CORES=1
// devices: host, emu
#include <stdlib.h>
int main(void) {
  long n = 1000, sum = 0;
  long *p = malloc((size_t)n * sizeof *p);
  #pragma omp target enter data map(alloc: p[0:n])
  #pragma omp target teams distribute parallel for map(p[0:n])
  for (long i = 0; i < n; i++) p[i] = i;
  sum += p[999];                // stale: 'p[999]', which the kernel wrote last at test/stale/target_update.c:11
  p[4] = 3;
  #pragma omp target map(tofrom: sum) map(p[0:n])
  sum += p[4];                  // stale: 'p[4]', which the host wrote last at test/stale/target_update.c:13
  #pragma omp target exit data map(delete: p[0:n])
  free(p);
  return 0;
}
