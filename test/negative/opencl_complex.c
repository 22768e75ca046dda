// OpenCL C has no complex numbers: one message for each construct and function.
// flags: -fopenmp -gpu=opencl
#include <complex.h>
static double half(double x) {
  double complex y = x;        // error: code for OpenCL devices: there are no complex numbers
  y = y / 2 + (double complex)1;
  return creal(y);
}
#pragma omp declare target(half)
int main(void) {
  double complex z = 1, s = 0;
  double r = 0;
  #pragma omp target map(tofrom: z, r)                        // error: code for OpenCL devices: there are no complex numbers
  {
    double complex w = z * 2;
    z = w + 1;
    r = creal(z);
  }
  #pragma omp target teams distribute parallel for map(tofrom: z) reduction(+: s)     // error: code for OpenCL devices: there are no complex numbers
  for (int i = 0; i < 10; i++) {
    double complex w = z * i;
    s += w;
  }
  #pragma omp target map(tofrom: r)
  {
    __int128 i = 1;            // error: code for OpenCL devices: there are no integers of 128 bits
    r += i;
    r += half(r);
  }
  return r + creal(s) < 0;
}
