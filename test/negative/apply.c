// How 'apply' is written (OpenMP 6.0, 11.1).
// flags: -fopenmp
void f(int n, int *restrict a) {
  #pragma omp target map(tofrom: a[0:n])
  {
    #pragma omp tile sizes(4) apply(reverse)                  // error: 'apply' on 'tile' has to say which loops; it may be one of 'grid', 'intratile'
    for (int i = 0; i < n; i++) a[i] = i;
    #pragma omp reverse apply(grid: unroll)                   // error: unknown loop 'grid' of 'apply'
    for (int i = 0; i < n; i++) a[i] = i;
    #pragma omp reverse apply(parallel for)                   // error: 'parallel for' in 'apply' transforms no loop
    for (int i = 0; i < n; i++) a[i] = i;
    #pragma omp reverse apply(rverse)                         // error: 'rverse' in 'apply' transforms no loop
    for (int i = 0; i < n; i++) a[i] = i;
    #pragma omp tile sizes(4) apply(grid(1, 2): reverse)      // error: loop 2 in 'apply' has no directive
    for (int i = 0; i < n; i++) a[i] = i;
    #pragma omp tile sizes(4) apply(grid(1): reverse, nothing) // error: no number of a loop in 'apply' is for 'nothing'
    for (int i = 0; i < n; i++) a[i] = i;
    #pragma omp tile sizes(4) apply                           // error: 'apply' needs an argument
    for (int i = 0; i < n; i++) a[i] = i;
    #pragma omp parallel for apply(reverse)                   // error: 'apply' is not allowed on 'parallel for'
    for (int i = 0; i < n; i++) a[i] = i;
  }
}
