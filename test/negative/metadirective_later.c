// What a metadirective cannot do yet is refused: two copies of a label, the form with an end, functions for both.
// flags: -fopenmp
static void write(int *a) {   // error: sorry, not implemented: a 'metadirective' that depends on the device, in 'write'
  #pragma omp metadirective when(device = {kind(nohost)}: parallel) default(nothing)
  a[0] = 1;
}
int main(void) {
  int a[2] = {0};
  #pragma omp target map(tofrom: a)
  write(a);
}
