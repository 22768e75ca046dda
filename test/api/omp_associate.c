// omp_target_associate_ptr makes device memory of the program a host array's device copy.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
int main(void) {
  int a[4] = {1, 2, 3, 4}, dev = omp_get_default_device();
  if (dev == omp_get_initial_device()) dev = -1;         // the host: nothing to associate
  int *d = dev < 0 ? NULL : omp_target_alloc(8 * sizeof *a, dev);
  int zero = omp_target_associate_ptr(a, d, sizeof a, 4 * sizeof *a, dev);
  printf("%d\n", dev < 0 ? zero != 0 : zero == 0);          // prints: 1
  printf("%d\n", dev < 0 || omp_target_is_present(a + 3, dev));  // prints: 1
  printf("%d\n", dev < 0 || omp_get_mapped_ptr(a + 1, dev) == (void *)(d + 5));
  // prints: 1
  printf("%d\n", dev < 0 || !omp_target_associate_ptr(a, d, sizeof a, 16, dev));
  // prints: 1
  printf("%d\n", omp_target_associate_ptr(a, d, sizeof a, 0, dev) != 0);  // prints: 1
  printf("%d\n", dev < 0 || !omp_target_disassociate_ptr(a, dev));  // prints: 1
  printf("%d\n", dev < 0 || !omp_target_is_present(a, dev));  // prints: 1
  printf("%d\n", omp_target_disassociate_ptr(a, dev) != 0);  // prints: 1
  if (d) omp_target_free(d, dev);
}
