// omp_target_memcpy goes between host and device, both ways, with offsets in bytes.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
int main(void) {
  int a[8] = {1, 2, 3, 4, 5, 6, 7, 8}, b[8] = {0};
  int dev = omp_get_default_device(), host = omp_get_initial_device();
  int *d = omp_target_alloc(sizeof a, dev), *e = omp_target_alloc(sizeof a, dev);
  if (!d || !e) return 1;
  printf("%d\n", omp_target_memcpy(d, a, sizeof a, 0, 0, dev, host));  // prints: 0
  printf("%d\n", omp_target_memcpy(e, d, 4 * sizeof *a, 8, 16, dev, dev));  // prints: 0
  printf("%d\n", omp_target_memcpy(b, e, 4 * sizeof *a, 0, 8, host, dev));  // prints: 0
  printf("%d %d %d %d %d\n", b[0], b[1], b[2], b[3], b[4]);           // prints: 5 6 7 8 0
  printf("%d\n", omp_target_memcpy(b, a, sizeof a, 0, 0, host, host));  // prints: 0
  printf("%d\n", b[7]);                                     // prints: 8
  printf("%d\n", omp_target_memcpy_async(b, e, 8, 0, 8, host, dev, 0, NULL));
  // prints: 0
  #pragma omp taskwait
  printf("%d %d\n", b[0], b[1]);                            // prints: 5 6
  omp_target_free(d, dev);
  omp_target_free(e, dev);
  omp_target_free(NULL, dev);
}
