// OpenCL C has no complex numbers.
// flags: -acc=host,opencl
#include <complex.h>
int main(void) {
  double x[4];
  #pragma acc parallel loop copyout(x)
  for (int i = 0; i < 4; i++) {
    double complex z = i; // error: there are no complex numbers
    x[i] = i + 1;
    (void)z;
  }
  return 0;
}
