// A region that the host runs for a device has a section with a negative length.
// flags: -fopenmp
// fails: the section of a variable of the region has a length of -4 bytes
#pragma omp requires reverse_offload
int main(int argc, char **argv) {
  int v[8] = {0}, *p = v, n = argc - 2;
  (void)argv;
  #pragma omp target map(to: v)
  {
    #pragma omp target device(ancestor: 1) map(always, tofrom: p[0:n])
    p[4] = 3;
  }
  return 0;
}
