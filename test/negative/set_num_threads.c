// omp_set_num_threads in device code, where it could mean more than the region's own task.
// flags: -fopenmp
#include <omp.h>
static void few(void) {
  omp_set_num_threads(2); // error: 'omp_set_num_threads' is called on the device but has no device version
}
int main(void) {
  int n = 0;
  #pragma omp target parallel map(n)
  {
    omp_set_num_threads(2); // error: sorry, not implemented: 'omp_set_num_threads' inside of 'parallel' in a region
    n = 1;
  }
  #pragma omp target map(n)
  {
    few();
    n = 1;
  }
  #pragma omp target teams distribute map(n)
  for (int i = 0; i < 9; i++) {
    omp_set_num_threads(2); // error: sorry, not implemented: 'omp_set_num_threads' in a loop whose iterations threads share
    n = 1;
  }
}
