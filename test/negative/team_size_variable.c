// A region that all threads of a team run has as many of them as the host says.
// flags: -fopenmp
int main(int argc, char **argv) {
  int a[64] = {0}, n = argc + 2;
  (void)argv;
  #pragma omp target map(tofrom: a, n)
  #pragma omp parallel num_threads(n + 1)                    // error: 'num_threads' of 'parallel' with a value that is the device's
  a[0] = 1;
  #pragma omp target parallel num_threads(n) map(tofrom: a, n)
  a[0] = 1;
  #pragma omp target map(tofrom: a)
  #pragma omp parallel num_threads(n)
  a[0] = 1;
}
