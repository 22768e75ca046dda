// Objects of 'dispatch' go to the parameters that 'append_args' adds, and there are no more of them.
// flags: -fopenmp
#include <omp.h>

void variant(int *x, omp_interop_t o);
#pragma omp declare variant(variant) match(construct = {dispatch}) append_args(interop(target))
void base(int *x);
void plain(int *x);

void call(int *x, omp_interop_t a, omp_interop_t b) {
  #pragma omp dispatch interop(a, b)  // error: 'interop' of 'dispatch' has more objects than 'append_args' operations
  base(x);
  #pragma omp dispatch interop(a)     // error: 'interop' on 'dispatch' of a call whose variant has no 'append_args'
  plain(x);
}
