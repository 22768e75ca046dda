// What is required of memory stands before the first device construct.
// flags: -fopenmp
void f(int *p) {
  #pragma omp target map(p[0:1])                             // note: 'target' is here
  p[0] = 1;
}
#pragma omp requires unified_shared_memory                   // error: 'unified_shared_memory' must come before all device constructs
