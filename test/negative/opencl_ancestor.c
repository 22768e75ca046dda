// OpenCL devices have no way to ask the host to run a region.
// flags: -fopenmp -acc=host,opencl
#pragma omp requires reverse_offload
int main(void) {
  int x = 0;
  #pragma omp target map(tofrom: x)
  {
    #pragma omp target device(ancestor: 1)              // error: code for OpenCL devices: there are no regions that the host runs (ancestor)
    x++;
  }
  return x;
}
