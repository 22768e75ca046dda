// A region that the host runs for a device has a variable with 'present' that only the device's thread has.
// flags: -fopenmp
// run-error: a variable of the region with the modifier 'present' is absent on device
#pragma omp requires reverse_offload
int main(void) {
  int a[4] = {1}, bad = 0;
  #pragma omp target map(tofrom: a)
  {
    int own[4] = {1};
    #pragma omp target device(ancestor: 1) map(present, to: a) defaultmap(present: aggregate)
    a[1] = 4;
    #pragma omp target device(ancestor: 1) map(present, always, tofrom: own)
    own[0] = 2;
    a[2] = own[0];
  }
  return bad;
}
