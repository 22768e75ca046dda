// Bad device numbers and null pointers give the standard's error values and nothing else.
// flags: -fopenmp
#include <omp.h>
#include <stdint.h>
#include <stdio.h>
int main(void) {
  int a[4] = {1, 2, 3, 4}, dev = omp_get_default_device();
  int host = omp_get_initial_device(), bad = host + 1;
  printf("%d %d\n", omp_target_alloc(8, bad) == NULL, omp_target_alloc(8, -7) == NULL);
  // prints: 1 1
  printf("%d\n", omp_target_alloc(0, dev) == NULL);                   // prints: 1
  printf("%d\n", omp_target_alloc(SIZE_MAX, dev) == NULL);             // prints: 1
  printf("%d\n", omp_target_alloc_shared(8, bad) == NULL);            // prints: 1
  printf("%d\n", omp_target_is_present(a, bad));                      // prints: 0
  printf("%d\n", omp_get_mapped_ptr(a, bad) == NULL);                 // prints: 1
  printf("%d\n", omp_target_memcpy(NULL, a, 4, 0, 0, dev, host) != 0);  // prints: 1
  printf("%d\n", omp_target_memcpy(a, NULL, 4, 0, 0, dev, host) != 0);  // prints: 1
  printf("%d\n", omp_target_memcpy(a, a, 4, 0, 0, bad, host) != 0);   // prints: 1
  printf("%d\n", omp_target_memcpy(NULL, NULL, 0, 0, 0, dev, host));  // prints: 0
  printf("%d\n", omp_target_associate_ptr(a, NULL, 16, 0, dev) != 0);  // prints: 1
  printf("%d\n", omp_target_disassociate_ptr(NULL, dev) != 0);        // prints: 1
  printf("%d\n", omp_target_is_present(a, host) != 0);      // prints: 1
  printf("%d\n", omp_get_mapped_ptr(a, host) == (void *)a);  // prints: 1
  omp_target_free(a, bad);                                  // no effect
}
