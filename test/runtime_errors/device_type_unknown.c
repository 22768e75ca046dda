// A word that names no device type ends the program, for OpenMP too.
// flags: -fopenmp
// env: ACC_DEVICE_TYPE=toaster
// devices: emu
// run-error: ACC_DEVICE_TYPE=toaster names no type of device
int main(void) {
  int a[10];
  #pragma omp target map(from: a)
  a[0] = 1;
}
