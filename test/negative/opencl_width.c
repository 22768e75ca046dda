// OpenCL's printf has no widths that are arguments.
// flags: -fopenmp -gpu=opencl
#include <stdio.h>
int main(void) {
  int w = 5;
  #pragma omp target map(tofrom : w)
  {
    printf("%6d %*d\n", w, 4, w);
    printf("%-*d\n", w, 1); // error: code for OpenCL devices: the region calls printf with '%-*d': a width '*' must be a constant
  }
  return 0;
}
