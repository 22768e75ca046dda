// update from(present: ...) of absent data is an error in OpenMP too.
// flags: -fopenmp
int main(void) {
  int b[20] = {0};
  #pragma omp target update from(present: b)  // run-error: 'b' is not present
  return b[0];
}
