// OpenCL C has no integers of 128 bits and no complex integers: one message for each construct and function.
// flags: -fopenmp -gpu=opencl
static double half(double x) {
  __int128 y = x;        // error: code for OpenCL devices: there are no integers of 128 bits
  y = y / 2 + (__int128)1;
  return y;
}
#pragma omp declare target(half)
int main(void) {
  double r = 0;
  #pragma omp target map(tofrom: r)
  {
    int _Complex i = 1;            // error: code for OpenCL devices: there are no complex integers
    r += __real__ i;
    r += half(r);
  }
  return r < 0;
}
