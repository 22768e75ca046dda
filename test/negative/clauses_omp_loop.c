// Schedules, orders and lanes of OpenMP's loops that can have no meaning.
// flags: -fopenmp
int main(void) {
  int a[10] = {0}, n = 10;
  #pragma omp target parallel for schedule(static, 0)   // error: 'schedule' needs a positive number, not 0
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma omp target parallel for ordered order(concurrent)   // error: 'order' contradicts 'ordered' on the same 'target parallel for'
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma omp target parallel for schedule(runtime, 3)  // error: schedule(runtime) takes no chunk size
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma omp target parallel for ordered schedule(nonmonotonic: dynamic)  // error: 'nonmonotonic' of 'schedule' contradicts 'ordered'
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma omp target simd simdlen(8) safelen(4)         // error: simdlen(8) is more than safelen(4)
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma omp target simd order(concurrent) safelen(4)  // error: 'safelen' contradicts 'order' on the same 'target simd'
  for (int i = 0; i < n; i++) a[i] = i;
}
