// Routines of OpenMP that are the host's alone: the note does not ask for a body.
// flags: -fopenmp
#include <omp.h>
int main(void) {
  int n = 0;
  #pragma omp target map(n)
  {
    omp_set_max_active_levels(2);  // error: 'omp_set_max_active_levels' is called on the device but has no device version
    n = 1;
  }
  return n - 1;
}
