// OpenMP's allocating routines in regions of C++: the message says what works there.
// flags: -fopenmp
#include <omp.h>
int main() {
  int sum = 0;
  #pragma omp target map(tofrom: sum)
  {
    int *p = static_cast<int *>(omp_alloc(40, omp_default_mem_alloc));  // error: 'omp_alloc' in 'target', which runs on the device
    // note(-1): 'malloc' and 'free' work there
    if (p) sum += *p = 3;
  }
  return sum - 3;
}
