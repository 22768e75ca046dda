// map(present, to: ...) of absent data is an error in OpenMP too.
// flags: -fopenmp
int main(void) {
  int a[20] = {0};
  #pragma omp target map(present, tofrom: a)  // run-error: 'a' is not present
  a[0] = 1;
}
