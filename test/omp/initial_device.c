// omp_initial_device is the host, in clauses and for routines; omp_invalid_device is no device for routines.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
#if omp_initial_device != -1 || omp_invalid_device >= omp_initial_device
#error "not the values of OpenMP 5.2"
#endif
int main(void) {
  int a[4] = {1, 2, 3, 4}, host = 0, sum = 0, dev = omp_get_default_device();
  #pragma omp target device(omp_initial_device) map(from: host)
  host = omp_is_initial_device();
  printf("%d\n", host);                                                   // prints: 1
  #pragma omp target data map(to: a) device(omp_initial_device)
  a[0] = 10;
  #pragma omp target teams distribute parallel for device(omp_initial_device) reduction(+: sum)
  for (int i = 0; i < 4; i++) sum += a[i];
  printf("%d\n", sum);                                                    // prints: 19
  int *p = omp_target_alloc(sizeof a, omp_initial_device);
  p[3] = 7;
  printf("%d\n", omp_target_memcpy(a, p, 4, 0, 12, omp_initial_device, omp_initial_device));  // prints: 0
  printf("%d %d\n", a[0], omp_target_is_present(a, omp_initial_device));  // prints: 7 1
  omp_target_free(p, omp_initial_device);
  int *q = omp_target_alloc(sizeof a, dev);
  printf("%d\n", omp_target_memcpy(q, a, sizeof a, 0, 0, dev, omp_initial_device));           // prints: 0
  a[0] = a[1] = 0;
  printf("%d\n", omp_target_memcpy(a, q, sizeof a, 0, 0, omp_initial_device, dev));           // prints: 0
  printf("%d %d\n", a[0], a[1]);                                          // prints: 7 2
  omp_target_free(q, dev);
  omp_set_default_device(omp_initial_device);
  host = 0;
  #pragma omp target map(from: host)
  host = omp_is_initial_device();
  printf("%d %d\n", host, omp_get_default_device() == omp_get_initial_device());  // prints: 1 1
  printf("%d\n", omp_target_alloc(8, omp_invalid_device) == NULL);        // prints: 1
  printf("%d\n", omp_target_is_present(a, omp_invalid_device));           // prints: 0
  printf("%d\n", omp_target_memcpy(a, a, 0, 0, 0, omp_invalid_device, dev) != 0);  // prints: 1
}
