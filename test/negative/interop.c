// What 'interop' refuses.
// flags: -fopenmp
#include <omp.h>

void all(omp_interop_t o, omp_interop_t p, int *x) {
  #pragma omp interop device(0)                                // error: 'interop' needs one of 'init', 'use', 'destroy'
  #pragma omp interop init(o)                                  // error: 'init' of 'interop' needs a type and ':', as in init(targetsync: object)
  #pragma omp interop init(sync: o)                            // error: 'init' knows 'target', 'targetsync' and 'prefer_type', not 'sync'
  #pragma omp interop init(target: o) depend(in: x[0])         // error: 'depend' needs 'targetsync' in 'init'
  #pragma omp interop use(p) destroy(p)                        // error: 'p' is in two clauses of one 'interop'
  #pragma omp interop use(nobody)                              // error: use of undeclared identifier 'nobody'
  #pragma omp target
  {
    #pragma omp interop use(o)                                 // error: 'interop' in a target region
  }
}
