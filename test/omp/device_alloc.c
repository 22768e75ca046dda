// OpenMP's allocators in target regions: routines, uses_allocators, and the clause and directive allocate.
// flags: -fopenmp
#include <omp.h>
#include <stdint.h>
#include <stdio.h>

int main(void) {
  int errors = 0, sum = 0, local = 7, last = 0;
  const omp_alloctrait_t traits[1] = {{omp_atk_alignment, 64}};
  omp_allocator_handle_t mine = omp_null_allocator;
  #pragma omp target map(tofrom: errors) uses_allocators(omp_default_mem_alloc, mine(traits))
  {
    int shared;
    #pragma omp allocate(shared) allocator(omp_cgroup_mem_alloc)
    int *a = omp_alloc(100 * sizeof *a, omp_default_mem_alloc),
        *b = omp_aligned_alloc(512, 100 * sizeof *b, mine);
    double *c = omp_calloc(10, sizeof *c, omp_large_cap_mem_alloc);
    if (!a || !b || !c || (uintptr_t)b % 512) errors++;
    shared = 3;
    #pragma omp parallel for
    for (int i = 0; i < 100; i++) a[i] = b[i] = i + shared;
    for (int i = 0; i < 100; i++) errors += a[i] != i + 3 || b[i] != a[i];
    for (int i = 0; i < 10; i++) errors += c[i] != 0;
    a = omp_realloc(a, 200 * sizeof *a, omp_default_mem_alloc, omp_default_mem_alloc);
    errors += a[99] != 102;
    omp_free(a, omp_default_mem_alloc);
    omp_free(b, mine);
    omp_free(c, omp_large_cap_mem_alloc);
    omp_alloctrait_t own[1] = {{omp_atk_alignment, 1024}};
    omp_allocator_handle_t h = omp_init_allocator(omp_default_mem_space, 1, own);
    void *p = omp_alloc(10, h);
    errors += (uintptr_t)p % 1024 != 0;
    omp_free(p, h);
    omp_destroy_allocator(h);
  }
  printf("%d\n", errors);                       // prints: 0
  #pragma omp target teams distribute parallel for uses_allocators(omp_low_lat_mem_alloc) \
    allocate(omp_low_lat_mem_alloc: local) firstprivate(local) map(tofrom: sum) reduction(+: sum) \
    lastprivate(last) allocate(allocator(omp_pteam_mem_alloc): last)
  for (int i = 0; i < 100; i++) sum += local, last = i;
  printf("%d %d\n", sum, last);                 // prints: 700 99
}
