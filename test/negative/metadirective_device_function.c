// Only the host knows the devices that target_device asks for.
// flags: -fopenmp
static int code(void) {
  int is = 0;
#pragma omp metadirective when(target_device = {kind(gpu)} : nothing) otherwise(parallel) // error: sorry, not implemented: 'target_device' in a function that devices call
  is = 3;
  return is;
}
void asks_called(int *d) {
#pragma omp target map(from : d[0 : 1])
  d[0] = code();
}
