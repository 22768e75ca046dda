// omp_target_memcpy_rect copies a block of a matrix to the device and back elsewhere.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
int main(void) {
  int dev = omp_get_default_device(), host = omp_get_initial_device(), bad = 0;
  int a[4][5], b[6][6] = {{0}};
  for (int i = 0; i < 20; i++) a[i / 5][i % 5] = i;
  int *d = omp_target_alloc(3 * 3 * sizeof(int), dev);
  size_t block[] = {2, 3}, da[] = {4, 5}, dd[] = {3, 3}, db[] = {6, 6};
  size_t at_a[] = {1, 2}, at_d[] = {1, 0}, at_b[] = {3, 3};
  bad += omp_target_memcpy_rect(d, a, 4, 2, block, at_d, at_a, dd, da, dev, host);
  #pragma omp target is_device_ptr(d)
  for (int i = 3; i < 9; i++) d[i] += 100;
  bad += omp_target_memcpy_rect(b, d, 4, 2, block, at_b, at_d, db, dd, host, dev);
  omp_target_free(d, dev);
  printf("%d %d %d\n", b[3][3], b[4][5], b[5][5]);  // prints: 107 114 0
  printf("failed = %d\n", bad);                     // prints: failed = 0
}
