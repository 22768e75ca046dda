// omp_target_memcpy_rect copies a block of a matrix to a block of another size of matrix.
// flags: -fopenmp
#include <limits.h>
#include <omp.h>
#include <stdio.h>
int main(void) {
  int a[4][6], b[3][5] = {{0}};
  int dev = omp_get_default_device(), host = omp_get_initial_device();
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 6; j++) a[i][j] = 10 * i + j;
  int *d = omp_target_alloc(sizeof a, dev);
  size_t all[2] = {4, 6}, zero[2] = {0, 0}, block[2] = {2, 3};
  size_t small[2] = {3, 5}, to[2] = {1, 1}, from[2] = {2, 3};
  printf("%d\n", omp_target_memcpy_rect(NULL, NULL, 4, 0, NULL, NULL, NULL, NULL, NULL,
                                        host, dev) >= 3);  // prints: 1
  printf("%d\n", omp_target_memcpy_rect(d, a, sizeof(int), 2, all, zero, zero, all, all,
                                        dev, host));       // prints: 0
  printf("%d\n", omp_target_memcpy_rect(b, d, sizeof(int), 2, block, to, from, small, all,
                                        host, dev));       // prints: 0
  for (int i = 0; i < 3; i++)
    printf("%d %d %d %d %d\n", b[i][0], b[i][1], b[i][2], b[i][3], b[i][4]);
  // prints: 0 0 0 0 0
  // prints: 0 23 24 25 0
  // prints: 0 33 34 35 0
  size_t big[2] = {3, 6};
  printf("%d\n", omp_target_memcpy_rect(b, d, sizeof(int), 2, big, to, from, small, all,
                                        host, dev) != 0);  // prints: 1
  omp_target_free(d, dev);
}
