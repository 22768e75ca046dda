// nstream, A[i] += B[i] + 3 C[i], with map clauses on every target region.
// Shows: the simplest way, in which all three arrays travel in every round.
//   accomp -fopenmp -O3 nstream_map.c -o nstream_map
//   ./nstream_map [length [rounds]]
#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

// B and C are 2 everywhere and A starts as 0: a round adds 2 + 3 * 2 = 8 to each element.
static int report(long n, int rounds, double checksum, double seconds) {
  double expected = 8.0 * rounds * n;
  int right = fabs(checksum - expected) <= 1e-8 * expected;
  printf("checksum %.0f: %s\n", checksum, right ? "right" : "wrong");
  if (!right) printf("expected %.0f\n", expected);
  fprintf(stderr, "%.6f s a round\n", seconds / rounds);
  return !right;
}

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 100000;
  int rounds = argc > 2 ? atoi(argv[2]) : 10;
  size_t bytes = n > 0 ? n * sizeof(double) : 0;
  double *a = malloc(bytes), *b = malloc(bytes), *c = malloc(bytes);
  if (n < 1 || rounds < 1 || !a || !b || !c) return 1;
  #pragma omp parallel for
  for (long i = 0; i < n; i++) a[i] = 0, b[i] = 2, c[i] = 2;
  double seconds = omp_get_wtime();
  for (int r = 0; r < rounds; r++) {
    #pragma omp target teams distribute parallel for \
        map(to: b[0:n], c[0:n]) map(tofrom: a[0:n])
    for (long i = 0; i < n; i++) a[i] += b[i] + 3 * c[i];
  }
  seconds = omp_get_wtime() - seconds;
  double checksum = 0;
  #pragma omp parallel for reduction(+: checksum)
  for (long i = 0; i < n; i++) checksum += fabs(a[i]);
  free(a);
  free(b);
  free(c);
  return report(n, rounds, checksum, seconds);
}
