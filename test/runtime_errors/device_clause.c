// device() with a number that does not exist ends the program at its line.
// flags: -fopenmp
// devices: emu nvidia
// run-error: device_clause.c:8: device 99
int main(void) {
  int a[10], which = 99;
  a[0] = 0;
  #pragma omp target map(tofrom: a) device(which)
  a[0] = 1;
}
