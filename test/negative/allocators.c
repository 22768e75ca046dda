// uses_allocators: variables with arrays of traits; align: powers of two, of variables of the function.
// flags: -fopenmp
#include <omp.h>
static int global;
int main(void) {
  const omp_alloctrait_t t[1] = {{omp_atk_alignment, 64}};
  omp_allocator_handle_t h;
  int x = 0;
  #pragma omp target uses_allocators(h)  // as with default traits
  x++;
  #pragma omp target uses_allocators(traits(t): omp_default_mem_alloc)  // error: 'omp_default_mem_alloc' in 'uses_allocators' is predefined
  x++;
  #pragma omp target uses_allocators(traits(t + 1): h)  // error: 'h' in 'uses_allocators' needs an array of traits
  x++;
  #pragma omp target uses_allocators(access(t): h)  // error: 'uses_allocators' knows the modifiers 'traits' and 'memspace', not 'access'
  x++;
  #pragma omp target uses_allocators(h + 1)  // error: 'h + 1' in 'uses_allocators' is no variable
  x++;
  #pragma omp target allocate(align(24): x) firstprivate(x)  // error: 'align(24)' is no power of two
  x++;
  #pragma omp target allocate(align(4096): x) firstprivate(x)  // error: not implemented: 'align(4096)' of variables, which is more than 256
  x++;
  #pragma omp target allocate(align(sizeof(int)): x) firstprivate(x)  // error: not implemented: 'align(sizeof(int))', which is no number
  x++;
  #pragma omp target allocate(align(64): global) firstprivate(global)  // error: not implemented: 'align' of 'global', which no block of the function declares
  global++;
  const omp_alloctrait_t page[1] = {{omp_atk_alignment, 4096}};
  #pragma omp target uses_allocators(h(page)) firstprivate(x) allocate(h: x)  // error: not implemented: the alignment 4096 that 'page' asks for, of copies, which have no more than 256
  x++;
  #pragma omp target uses_allocators(h(t)) firstprivate(global) allocate(h: global)  // error: not implemented: 'align' of 'global', which no block of the function declares
  global++;
  (void)h, (void)t;
  return x;
}
