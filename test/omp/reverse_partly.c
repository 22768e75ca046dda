// A region that the host runs for a device copies an array of which the device has less.
// flags: -fopenmp
// run-error: a variable of the region is partly present on device
#pragma omp requires reverse_offload
int main(void) {
  int a[8] = {0};
  #pragma omp target map(tofrom: a[2:4])
  {
    a[3] = 5;
    #pragma omp target device(ancestor: 1) map(always, tofrom: a[2:3]) // all present
    a[4] = a[3];
    #pragma omp target device(ancestor: 1) map(always, tofrom: a[2:5])
    a[4] = a[3];
  }
  return a[4] != 5;
}
