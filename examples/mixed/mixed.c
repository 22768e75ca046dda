// OpenACC and OpenMP in one program, on the same data.
// Shows: both dialects share one table of what is on the device, so a library in one may
// be called from a program in the other, and nothing moves twice.
//   accomp -acc -fopenmp -O3 mixed.c -o mixed
//   ./mixed [count]
//   ACC_NOTIFY=2 ./mixed            shows the two transfers there are
#include <stdio.h>
#include <stdlib.h>

// The "library": OpenMP.
static void scale(long n, double *x, double by) {
  #pragma omp target teams distribute parallel for map(tofrom: x[0:n])
  for (long i = 0; i < n; i++) x[i] *= by;
}

static double sum(long n, const double *x) {
  double s = 0;
  #pragma omp target teams distribute parallel for map(to: x[0:n]) reduction(+: s)
  for (long i = 0; i < n; i++) s += x[i];
  return s;
}

// The program: OpenACC for the device, OpenMP for the host.
int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 100000;
  double *x = malloc(n * sizeof *x), on_device, on_host = 0;
  if (n < 1 || !x) return 1;
  #pragma omp parallel for
  for (long i = 0; i < n; i++) x[i] = i % 10;
  #pragma acc data copy(x[0:n])
  {
    scale(n, x, 4);
    #pragma acc parallel loop
    for (long i = 0; i < n; i++) x[i] += 1;
    on_device = sum(n, x);
  }
  #pragma omp parallel for reduction(+: on_host)
  for (long i = 0; i < n; i++) on_host += x[i];
  printf("sum on the device %.0f, on the host %.0f\n", on_device, on_host);
  free(x);
  return on_device != on_host;
}
