// A region that all threads of a team run has as many of them as a constant says.
// flags: -fopenmp
int main(int argc, char **argv) {
  int a[64] = {0}, n = argc + 2;
  (void)argv;
  #pragma omp target parallel num_threads(n) map(tofrom: a)  // error: 'num_threads' of 'target parallel' with a value that is not constant
  a[0] = 1;
  #pragma omp target map(tofrom: a)
  #pragma omp parallel num_threads(n + 1)                    // error: 'num_threads' of 'parallel' with a value that is not constant
  a[0] = 1;
  #pragma omp target parallel num_threads(4) map(tofrom: a)
  a[0] = 1;
  #pragma omp target parallel for num_threads(n) map(tofrom: a)
  for (int i = 0; i < 64; i++) a[i] = 1;
}
