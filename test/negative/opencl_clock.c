// OpenCL C has no clock.
// flags: -fopenmp -gpu=opencl
#include <omp.h>
int main(void) {
  double t = 0;
  #pragma omp target map(tofrom: t)
  t = omp_get_wtime(); // error: code for OpenCL devices: there are no clocks (omp_get_wtime)
  return t < 0;
}
