// Memory that an allocator of a device has from the one that it falls back on is freed and made larger as the device's own is; a
// trait whose value is omp_atv_default counts as not given.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  int dev = omp_get_default_device();
  omp_memspace_handle_t space = omp_get_device_and_host_memspace(dev, omp_default_mem_space);
  omp_alloctrait_t traits[] = {{omp_atk_pool_size, 1000}, {omp_atk_fallback, omp_atv_default_mem_fb},
                               {omp_atk_alignment, omp_atv_default}, {omp_atk_partition, omp_atv_default}};
  omp_allocator_handle_t a = omp_init_allocator(space, 4, traits);
  char *p = omp_alloc(900, a), *q = omp_alloc(900, a);
  printf("%d %d\n", p != NULL, q != NULL);  // prints: 1 1
  memset(q, 2, 900);
  q = omp_realloc(q, 2000, a, a);
  printf("%d\n", q[0] + q[899]);            // prints: 4
  omp_free(p, a);
  q = omp_realloc(q, 800, a, a);
  printf("%d\n", q[0] + q[799]);            // prints: 4
  q = omp_realloc(q, 50, omp_default_mem_alloc, a);
  printf("%d\n", q[0] + q[49]);             // prints: 4
  omp_free(q, omp_null_allocator);
  q = omp_alloc(5000, a);
  omp_free(q, a);
  {
    int large[2000];
    #pragma omp allocate(large) allocator(a)
    for (int i = 0; i < 2000; i++) large[i] = i;
    printf("%d\n", large[1999]);            // prints: 1999
  }
  omp_destroy_allocator(a);
  return 0;
}
