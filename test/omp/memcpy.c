// omp_target_memcpy copies between host and device, with offsets.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
int main(void) {
  int n = 32, dev = omp_get_default_device(), host = omp_get_initial_device(), a[32];
  int *d = omp_target_alloc(n * sizeof *d, dev);
  int *e = omp_target_alloc_device(n * sizeof *e, dev);
  size_t half = n / 2 * sizeof(int);
  int bad = 0;
  for (int i = 0; i < n; i++) a[i] = i;
  bad += omp_target_memcpy(d, a, 2 * half, 0, 0, dev, host) != 0;
  bad += omp_target_memcpy(e, d, half, 0, half, dev, dev) != 0;
  bad += omp_target_memcpy(e, d, half, half, 0, dev, dev) != 0;
  #pragma omp target teams distribute parallel for is_device_ptr(e)
  for (int i = 0; i < n; i++) e[i] *= 10;
  bad += omp_target_memcpy(a, e, 2 * half, 0, 0, host, dev) != 0;
  omp_target_free(d, dev);
  omp_target_free(e, dev);
  printf("%d %d %d\n", a[0], a[15], a[31]);  // prints: 160 310 150
  printf("failed = %d\n", bad);              // prints: failed = 0
}
