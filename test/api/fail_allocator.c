// Traits that no memory has give omp_null_allocator; an allocator that is to end the program when its pool is used up does so.
// flags: -fopenmp
// devices: emu, nvidia
#include <omp.h>
#include <stdio.h>
int main(void) {
  int dev = omp_get_default_device();
  omp_memspace_handle_t space = omp_get_device_memspace(dev, omp_default_mem_space);
  omp_alloctrait_t wrong[] = {{omp_atk_target_access, omp_atv_multiple}, {omp_atk_alignment, 24},
                              {omp_atk_pin_device, 4711}, {omp_atk_pin_device, (omp_uintptr_t)omp_get_initial_device()}};
  for (int i = 0; i < 4; i++) printf("%d\n", omp_init_allocator(space, 1, &wrong[i]) == omp_null_allocator);
  // prints: 1
  // prints: 1
  // prints: 1
  // prints: 1
  omp_alloctrait_t traits[] = {{omp_atk_pool_size, 1000}, {omp_atk_fallback, omp_atv_abort_fb}};
  omp_allocator_handle_t a = omp_init_allocator(space, 2, traits);
  omp_alloctrait_t host[] = {{omp_atk_fallback, omp_atv_allocator_fb}, {omp_atk_fb_data, (omp_uintptr_t)a}};
  printf("%d\n", omp_init_allocator(omp_default_mem_space, 2, host) == omp_null_allocator);  // prints: 1
  printf("%d\n", omp_alloc(900, a) != NULL);  // prints: 1
  fflush(stdout);
  omp_alloc(200, a);  // fails: the allocator's trait fallback is abort_fb
  return 0;
}
