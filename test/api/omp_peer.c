// Memory of the first device goes to the last one directly, flat and as a block.
// flags: -fopenmp
// env: ACCOMP_EMU_DEVICES=2
#include <omp.h>
#include <stdio.h>
int main(void) {
  int a[4][4], b[4][4] = {{0}};
  int n = omp_get_num_devices(), host = omp_get_initial_device();
  int first = n ? 0 : host, last = n ? n - 1 : host;
  for (int i = 0; i < 16; i++) a[i / 4][i % 4] = i;
  int *d = omp_target_alloc(sizeof a, first), *e = omp_target_alloc(sizeof a, last);
  if (!d || !e) return 1;
  omp_target_memcpy(d, a, sizeof a, 0, 0, first, host);
  printf("%d\n", omp_target_memcpy(e, d, sizeof a, 0, 0, last, first));  // prints: 0
  size_t all[2] = {4, 4}, block[2] = {2, 2}, to[2] = {0, 0}, from[2] = {2, 2};
  printf("%d\n", omp_target_memcpy_rect(e, d, sizeof(int), 2, block, to, from, all, all,
                                        last, first));      // prints: 0
  omp_target_memcpy(b, e, sizeof b, 0, 0, host, last);
  printf("%d %d %d %d\n", b[0][0], b[0][1], b[0][2], b[1][0]);       // prints: 10 11 2 14
  printf("%d %d\n", b[1][1], b[3][3]);                      // prints: 15 15
  omp_target_free(d, first);
  omp_target_free(e, last);
}
