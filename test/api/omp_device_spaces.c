// Allocators of devices' memory (OpenMP 6.0, 27.1) and the traits pin_device, preferred_device, target_access: what the host
// allocates by them a target region uses by its address; pool_size, alignment and fallback hold.
// flags: -fopenmp
#include <omp.h>
#include <stdint.h>
#include <stdio.h>

enum { N = 1000 };

static int sum_on(int device, int *p) {
  int sum = 0;
  #pragma omp target teams distribute parallel for is_device_ptr(p) device(device) map(sum) reduction(+: sum)
  for (int i = 0; i < N; i++) sum += p[i] += 1;
  return sum;
}

int main(void) {
  int dev = omp_get_default_device(), host = omp_get_initial_device();
  omp_memspace_handle_t space = omp_get_device_memspace(dev, omp_default_mem_space);
  printf("%d\n", space == omp_get_devices_memspace(1, &dev, omp_default_mem_space));  // prints: 1
  omp_alloctrait_t traits[] = {{omp_atk_alignment, 4096}, {omp_atk_pool_size, 30000}, {omp_atk_fallback, omp_atv_null_fb}};
  omp_allocator_handle_t a = omp_init_allocator(space, 3, traits);
  int *p = omp_calloc(N, sizeof *p, a), *q = omp_alloc(N * sizeof *q, a);
  printf("%d %d\n", (uintptr_t)p % 4096 == 0, (uintptr_t)q % 4096 == 0);  // prints: 1 1
  printf("%d\n", sum_on(dev, p));                                       // prints: 1000
  p = omp_realloc(p, 2 * N * sizeof *p, a, a);
  printf("%d\n", sum_on(dev, p));                                       // prints: 2000
  printf("%d\n", omp_alloc(40000, a) == NULL);                          // prints: 1
  omp_free(p, a);
  omp_free(q, omp_null_allocator);
  omp_destroy_allocator(a);

  omp_allocator_handle_t both = omp_get_device_and_host_allocator(dev, omp_default_mem_space);
  p = omp_alloc(N * sizeof *p, both);
  for (int i = 0; i < N; i++) p[i] = 2;
  printf("%d ", sum_on(dev, p));
  printf("%d\n", p[N - 1]);                                             // prints: 3000 3
  omp_free(p, both);

  omp_alloctrait_t pins[] = {{omp_atk_target_access, omp_atv_multiple}, {omp_atk_pin_device, (omp_uintptr_t)dev},
                             {omp_atk_preferred_device, (omp_uintptr_t)host}, {omp_atk_atomic_scope, omp_atv_device}};
  omp_allocator_handle_t pinned = omp_init_allocator(omp_default_mem_space, 4, pins);
  p = omp_aligned_alloc(1024, N * sizeof *p, pinned);
  for (int i = 0; i < N; i++) p[i] = 3;
  #pragma omp target teams distribute parallel for map(tofrom: p[:N]) device(dev)
  for (int i = 0; i < N; i++) p[i] *= 2;
  printf("%d %d %d\n", (uintptr_t)p % 1024 == 0, p[0], p[N - 1]);       // prints: 1 6 6
  omp_free(p, pinned);
  omp_set_default_allocator(pinned);
  p = omp_alloc(N * sizeof *p, omp_null_allocator);
  for (int i = 0; i < N; i++) p[i] = 4;
  printf("%d\n", sum_on(dev, p));                                       // prints: 5000
  int *late = p;
  {
    int local[N];
    #pragma omp allocate(local) allocator(pinned)
    for (int i = 0; i < N; i++) local[i] = 1;
    #pragma omp target map(local)
    local[7] = 9;
    printf("%d %d\n", local[6], local[7]);                              // prints: 1 9
  }
  omp_free(late, omp_null_allocator);
  omp_set_default_allocator(omp_default_mem_alloc);
  omp_destroy_allocator(pinned);
  return 0;
}
