// A function with a metadirective that depends on the device has a second version only where that would do.
// flags: -fopenmp
static void write(int *a) {
  static int count;
  #pragma omp metadirective when(device = {kind(nohost)}: parallel) default(nothing)   // error: sorry, not implemented: 'metadirective' that depends on the device, in 'write', which devices call
  a[0] = count++;
}
static void alone(int *a) {
  #pragma omp metadirective when(device = {kind(nohost)}: parallel) default(nothing)
  a[0] = 1;
}
int main(void) {
  int a[2] = {0};
  alone(a);
  #pragma omp target map(tofrom: a)
  write(a);
}
