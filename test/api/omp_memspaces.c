// Memory spaces of the host are what they are; a device has spaces but for constants and low latency.
// flags: -mp
#include <omp.h>
#include <stdio.h>
int main(void) {
  int host = omp_get_initial_device(), first = 0, zero = 0, n = omp_get_num_devices();
  printf("%d\n", omp_get_device_memspace(host, omp_default_mem_space) == omp_default_mem_space);  // prints: 1
  printf("%d\n", omp_get_devices_memspace(1, &host, omp_high_bw_mem_space) == omp_high_bw_mem_space);  // prints: 1
  omp_allocator_handle_t a = omp_get_device_allocator(host, omp_default_mem_space);
  int *p = omp_alloc(sizeof *p, a);
  printf("%d\n", a != omp_null_allocator && p);  // prints: 1
  omp_free(p, a);
  omp_destroy_allocator(a);
  omp_memspace_handle_t with = omp_get_devices_and_host_memspace(1, &first, omp_default_mem_space);
  printf("%d\n", with != omp_null_mem_space && (n > 0) == (with != omp_default_mem_space));  // prints: 1
  omp_allocator_handle_t all = omp_get_devices_all_allocator(omp_default_mem_space);
  printf("%d\n", all != omp_null_allocator);  // prints: 1
  omp_memspace_handle_t constant = omp_get_device_memspace(first, omp_const_mem_space);
  printf("%d\n", (constant == omp_null_mem_space) == (n > 0));  // prints: 1
  printf("%d\n", omp_get_memspace_num_resources(with));  // prints: 1
  printf("%d\n", omp_get_submemspace(with, 1, &zero) == with);  // prints: 1
  printf("%d\n", omp_get_memspace_num_resources(omp_default_mem_space));  // prints: 1
  printf("%d\n", omp_get_submemspace(omp_default_mem_space, 1, &zero) == omp_default_mem_space);  // prints: 1
  printf("%d\n", omp_get_submemspace(omp_null_mem_space, 1, &zero) == omp_null_mem_space);  // prints: 1
}
