// The names in uses_allocators are declared.
// flags: -fopenmp
#include <omp.h>
int main(void) {
  omp_allocator_handle_t h = omp_null_allocator;
  const omp_alloctrait_t t[1] = {{omp_atk_alignment, 64}};
  int i = 0;
  #pragma omp target uses_allocators(traits(zz): h) map(i)   // error: use of undeclared identifier 'zz'
  i = 1;
  #pragma omp target uses_allocators(yy(t))                  // error: use of undeclared identifier 'yy'
  i = 1;
  #pragma omp target uses_allocators(omp_default_mem_alloc, xx)  // error: use of undeclared identifier 'xx'
  i = 1;
}
