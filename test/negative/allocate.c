// allocate is about copies that its directive makes.
// flags: -fopenmp
#include <omp.h>
int main(void) {
  int x = 0, y = 0;
  #pragma omp target allocate(omp_default_mem_alloc: x) private(y)             // error: 'x' of 'allocate' is in no clause of 'target' that makes a copy of it
  y = 1;
  #pragma omp target allocate(align(64): x) private(x)
  x = 1;
  #pragma omp target allocate(zz: x) private(x)                                // error: use of undeclared identifier 'zz' in clause 'allocate'
  x = 1;
  #pragma omp target allocate(align(8), allocator(a + 1): x) private(x)        // error: use of undeclared identifier 'a' in clause 'allocate'
  x = 1;
}
