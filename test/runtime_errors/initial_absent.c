// A variable of another file, which does not enter it into the device, in the initialiser of a device's variable: that one has
// the host's address on the device, which is said before a kernel follows it.
// flags: -fopenmp
// sources: initial_absent.part.c
// run-error: initial_absent.c:8: 'p' starts with the address of 'missing', which no file enters into the device
extern int missing[3];
#pragma omp begin declare target
int *p = &missing[1];
#pragma omp end declare target
int main(void) {
  int r = 0;
  #pragma omp target map(tofrom: r)
  r = *p;
  return r != 2;
}
