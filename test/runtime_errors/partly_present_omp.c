// OpenMP refuses partly present data too.
// flags: -fopenmp
// devices: emu nvidia
// run-error: partly_present_omp.c:9: 'x[20:60]'
// run-error: partly present
int main(void) {
  double x[100];
  #pragma omp target enter data map(alloc: x[0:50])
  #pragma omp target teams distribute parallel for map(from: x[20:60])
  for (int i = 20; i < 80; i++) x[i] = i;
}
