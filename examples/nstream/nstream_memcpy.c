// nstream, A[i] += B[i] + 3 C[i], with omp_target_memcpy between host and device arrays.
// Shows: the program keeps two copies of each array and moves them when it wants to.
//   accomp -fopenmp -O3 nstream_memcpy.c -o nstream_memcpy
//   ./nstream_memcpy [length [rounds]]
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
  int device = omp_get_default_device(), host = omp_get_initial_device();
  size_t bytes = n > 0 ? n * sizeof(double) : 0;
  double *start[3], *dev[3];  // of a, b, c
  for (int k = 0; k < 3; k++) {
    start[k] = malloc(bytes);
    dev[k] = omp_target_alloc(bytes, device);
    if (rounds < 1 || !start[k] || !dev[k]) return 1;
    #pragma omp parallel for
    for (long i = 0; i < n; i++) start[k][i] = k == 0 ? 0 : 2;
    if (omp_target_memcpy(dev[k], start[k], bytes, 0, 0, device, host)) return 1;
  }
  double *a = dev[0], *b = dev[1], *c = dev[2];
  double seconds = omp_get_wtime();
  for (int r = 0; r < rounds; r++) {
    #pragma omp target teams distribute parallel for is_device_ptr(a, b, c)
    for (long i = 0; i < n; i++) a[i] += b[i] + 3 * c[i];
  }
  seconds = omp_get_wtime() - seconds;
  if (omp_target_memcpy(start[0], dev[0], bytes, 0, 0, host, device)) return 1;
  double checksum = 0;
  #pragma omp parallel for reduction(+: checksum)
  for (long i = 0; i < n; i++) checksum += fabs(start[0][i]);
  for (int k = 0; k < 3; k++) {
    free(start[k]);
    omp_target_free(dev[k], device);
  }
  return report(n, rounds, checksum, seconds);
}
