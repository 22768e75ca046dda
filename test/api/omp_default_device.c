// omp_default_device (6.0) stands for the default device in clauses and routines.
// flags: -mp
#include <omp.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  int host = -1, n = 5, here = omp_get_default_device();
  #pragma omp target device(omp_default_device) map(from: host)
  host = omp_is_initial_device();
  int *p = omp_target_alloc(sizeof *p, omp_default_device), back = 0;
  omp_target_memcpy(p, &n, sizeof n, 0, 0, omp_default_device, omp_initial_device);
  omp_target_memcpy(&back, p, sizeof n, 0, 0, omp_initial_device, omp_default_device);
  #pragma omp target enter data map(to: n) device(omp_default_device)
  int present = omp_target_is_present(&n, here) == omp_target_is_present(&n, omp_default_device);
  omp_set_default_device(omp_default_device);
  omp_target_free(p, omp_default_device);
  printf("%d %d %d %d %d\n", host == !omp_get_num_devices(), back, present, omp_get_default_device() == here,
         !strcmp(omp_get_uid_from_device(omp_default_device), omp_get_uid_from_device(here)));  // prints: 1 5 1 1 1
  printf("%d\n", omp_get_memspace_pagesize(omp_default_mem_space) >= 4096);  // prints: 1
  return 0;
}
