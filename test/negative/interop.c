// 'interop' refuses these.
// flags: -fopenmp
#include <omp.h>

void all(omp_interop_t o, omp_interop_t p, int *x) {
  #pragma omp interop device(0)                                // error: 'interop' needs one of 'init', 'use', 'destroy'
  #pragma omp interop init(o)                                  // error: 'init' needs a type and ':', as in init(targetsync: object)
  #pragma omp interop init(sync: o)                            // error: 'init' knows 'target', 'targetsync' and 'prefer_type', not 'sync'
  #pragma omp interop init(target: o) depend(in: x[0])         // error: 'depend' needs 'targetsync' in 'init'
  #pragma omp interop use(p) destroy(p)                        // error: 'p' is in two clauses of one 'interop'
  #pragma omp interop use(nobody)                              // error: use of undeclared identifier 'nobody'
  #pragma omp interop init(targetsync: nobody)                 // error: use of undeclared identifier 'nobody'
  #pragma omp interop init(targetsync: x[0])                   // error: 'x[0]' of 'init' is no variable of type omp_interop_t
  #pragma omp interop use(x)                                   // error: 'x' of 'use' is no variable of type omp_interop_t
  #pragma omp target
  {
    #pragma omp interop use(o)                                 // error: 'interop' in a target region
  }
}
