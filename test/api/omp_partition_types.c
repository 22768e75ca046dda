// Types and constants of OpenMP 6.0's memory partitions, 20.8.3 to 20.8.10. They can be named; no program can use them here.
// flags: -fopenmp -Werror
#include <omp.h>
#include <stdio.h>
static void compute(omp_memspace_handle_t space, size_t size, omp_alloctrait_val_t argument, omp_mempartition_t *p) {
  printf("%d %zu %ld %d\n", space == omp_default_mem_space, size, (long)argument, p == NULL);
}
static void release(omp_mempartition_t *p) { printf("%d\n", p == NULL); }

__attribute__((unavailable("names what is not there"))) static inline void unused(void) {
  _Static_assert(omp_atk_pin_device == 9 && omp_atk_preferred_device == 10 && omp_atk_device_access == 11, "keys");
  _Static_assert(omp_atk_target_access == 12 && omp_atk_atomic_scope == 13 && omp_atk_part_size == 14, "keys");
  _Static_assert(omp_atk_partitioner == 15 && omp_atk_partitioner_arg == 16, "keys");
  _Static_assert(omp_atv_device == 7 && omp_atv_single == 20 && omp_atv_multiple == 21, "values");
  _Static_assert(omp_atv_memspace == 22 && omp_atv_partitioner == 23, "values");
  _Static_assert(omp_static_mempartition == 1 && omp_allocator_mempartition == 2 && omp_dynamic_mempartition == 3, "");
  enum omp_mempartitioner_lifetime_t lifetime = omp_static_mempartition;
  void (*destroy)(const omp_mempartition_t *) = omp_destroy_mempartition;         // 27.5.4
  void (*destroy_maker)(const omp_mempartitioner_t *) = omp_destroy_mempartitioner; // 27.5.2
  omp_mempartitioner_t m;
  omp_mempartition_t p;
  omp_init_mempartitioner(&m, lifetime, compute, release);
  omp_init_mempartition(&p, 2, NULL);
  int fits = omp_mempartition_set_part(&p, 0, 0, 4096);
  const void *data = omp_mempartition_get_user_data(&p);
  (void)fits, (void)data;
  destroy(&p);
  destroy_maker(&m);
}

int main(void) {
  omp_mempartitioner_compute_proc_t c = compute;
  omp_mempartitioner_release_proc_t r = release;
  c(omp_default_mem_space, 4096, (omp_alloctrait_val_t)omp_atv_default, NULL); // prints: 1 4096 -1 1
  r(NULL);                                                                      // prints: 1
}
