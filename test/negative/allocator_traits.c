// uses_allocators: traits are an array, allocators are handles.
// flags: -fopenmp
#include <omp.h>
typedef struct { int i; } Other;
void f(omp_alloctrait_t *pt, omp_alloctrait_t qt[2]) {
  omp_allocator_handle_t h = omp_null_allocator;
  const omp_alloctrait_t t[1] = {{omp_atk_alignment, 64}};
  Other o;
  int i = 0, n[2];
  #pragma omp target uses_allocators(traits(pt): h)                        // error: 'pt' in 'uses_allocators' is no array of traits: its type is 'omp_alloctrait_t *'
  i = 1;
  #pragma omp target uses_allocators(h(qt))                                // error: 'qt' in 'uses_allocators' is no array of traits
  i = 1;
  #pragma omp target uses_allocators(h(n))                                 // error: 'n' in 'uses_allocators' is no array of traits
  i = 1;
  #pragma omp target uses_allocators(traits(t): o)                         // error: 'o' in 'uses_allocators' is no allocator: its type is 'Other'
  i = 1;
  #pragma omp target uses_allocators(memspace(omp_default_mem_space): h)
  i = 1;
}
