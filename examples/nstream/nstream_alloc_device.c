// nstream, A[i] += B[i] + 3 C[i], with memory of omp_target_alloc_device.
// Shows: Intel's name for memory of the device, used like that of omp_target_alloc.
//   accomp -fopenmp -O3 nstream_alloc_device.c -o nstream_alloc_device
//   ./nstream_alloc_device [length [rounds]]
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
  int device = omp_get_default_device();
  size_t bytes = n > 0 ? n * sizeof(double) : 0;
  double *a = omp_target_alloc_device(bytes, device);
  double *b = omp_target_alloc_device(bytes, device);
  double *c = omp_target_alloc_device(bytes, device);
  if (rounds < 1 || !a || !b || !c) return 1;
  #pragma omp target teams distribute parallel for is_device_ptr(a, b, c)
  for (long i = 0; i < n; i++) a[i] = 0, b[i] = 2, c[i] = 2;
  double seconds = omp_get_wtime();
  for (int r = 0; r < rounds; r++) {
    #pragma omp target teams distribute parallel for is_device_ptr(a, b, c)
    for (long i = 0; i < n; i++) a[i] += b[i] + 3 * c[i];
  }
  seconds = omp_get_wtime() - seconds;
  double checksum = 0;
  #pragma omp target teams distribute parallel for is_device_ptr(a) reduction(+: checksum)
  for (long i = 0; i < n; i++) checksum += fabs(a[i]);
  omp_target_free(a, device);
  omp_target_free(b, device);
  omp_target_free(c, device);
  return report(n, rounds, checksum, seconds);
}
