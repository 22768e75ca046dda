// The file that defines a variable does not declare it for devices.
// flags: -fopenmp
// sources: extern_undeclared.part.c
#pragma omp declare target
extern int limit;
static int below(int i) { return i < limit; }
#pragma omp end declare target
int main(void) {
  int a[4];
  #pragma omp target teams distribute parallel for map(from: a)  // run-error: 'limit' is not present on device 0
  for (int i = 0; i < 4; i++) a[i] = below(i);
  return a[0] != 1;
}
