// OpenCL C has no Bessel functions: an error at the call.
// flags: -acc=host,opencl
#include <math.h>
int main(void) {
  double x[4];
  #pragma acc parallel loop copyout(x)
  for (int i = 0; i < 4; i++)
    x[i] = j0(i); // error: OpenCL C has no function 'j0'
  return 0;
}
