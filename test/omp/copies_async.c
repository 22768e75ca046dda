// The asynchronous routines are tasks: they come after their depend objects' dependences, and taskwait, taskgroup and tasks
// that depend on them come after them, with one thread and with several.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
enum { N = 1 << 16, ROWS = 32, COLUMNS = 64 };

static int run(int threads) {
  int dev = omp_get_default_device(), host = omp_get_initial_device(), bad = 0;
  int *a = malloc(N * sizeof *a), *b = malloc(N * sizeof *b);
  int *d = omp_target_alloc(N * sizeof *d, dev), *e = omp_target_alloc(N * sizeof *e, dev);
  #pragma omp parallel num_threads(threads)
  #pragma omp single
  for (int round = 0; round < 20; round++) {
    omp_depend_t filled, copied;
    for (int i = 0; i < N; i++) a[i] = b[i] = 0;
    #pragma omp task shared(a) depend(out: a[0])
    for (int i = 0; i < N; i++) a[i] = i + round;
    #pragma omp depobj(filled) depend(in: a[0])
    #pragma omp depobj(copied) depend(inout: d[0])
    omp_depend_t both[2] = {filled, copied};
    #pragma omp critical
    bad += omp_target_memcpy_async(d, a, N * sizeof *a, 0, 0, dev, host, 2, both) != 0;
    bad += omp_target_memset_async(e, 0, N * sizeof *e, dev, 1, &copied) != e;
    #pragma omp target teams distribute parallel for is_device_ptr(d, e) depend(inout: d[0]) nowait
    for (int i = 0; i < N; i++) e[i] += 2 * d[i];
    bad += omp_target_memcpy_async(b, e, N * sizeof *b, 0, 0, host, dev, 1, &copied) != 0;
    #pragma omp task shared(a, b, bad) depend(in: d[0]) depend(out: a[0])
    for (int i = 0; i < N; i++) bad += b[i] != 2 * (i + round);
    #pragma omp taskwait
    #pragma omp depobj(filled) destroy
    #pragma omp depobj(copied) destroy
  }
  omp_target_free(d, dev), omp_target_free(e, dev);
  free(a), free(b);
  return bad;
}

// The sizes may change when the routine has returned; without dependences a taskwait is enough.
static int blocks(void) {
  int dev = omp_get_default_device(), host = omp_get_initial_device(), bad = 0;
  static int a[ROWS][COLUMNS], b[ROWS][COLUMNS];
  int *d = omp_target_alloc(sizeof a, dev);
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++) a[i][j] = i * COLUMNS + j;
  size_t all[2] = {ROWS, COLUMNS}, part[2] = {10, 20}, from[2] = {3, 4}, to[2] = {1, 2}, none[2] = {0, 0};
  bad += omp_target_memcpy_async(d, a, sizeof a, 0, 0, dev, host, 0, NULL) != 0;
  #pragma omp taskwait
  bad += omp_target_memcpy_rect_async(b, d, sizeof(int), 2, part, to, from, all, all, host, dev, 0, NULL) != 0;
  part[0] = part[1] = all[1] = 0;
  #pragma omp taskwait
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 20; j++) bad += b[i + 1][j + 2] != a[i + 3][j + 4];
  bad += b[0][2] || b[11][2] || b[1][1] || b[1][22];
  bad += omp_target_memcpy_async(d, a, 4, 0, 0, 99, host, 0, NULL) == 0;
  bad += omp_target_memcpy_async(NULL, a, 4, 0, 0, dev, host, 0, NULL) == 0;
  bad += omp_target_memset_async(d, 0, 4, 99, 0, NULL) != NULL;
  bad += omp_target_memcpy_rect_async(NULL, NULL, 4, 2, part, none, none, all, all, host, dev, 0, NULL) < 3;
  #pragma omp taskgroup
  {
    omp_target_memset_async(d, 1, sizeof a, dev, 0, NULL);
    omp_target_memset_async(b, 2, sizeof b, host, 0, NULL);
  }
  omp_target_memcpy(a, d, sizeof a, 0, 0, host, dev);
  bad += a[5][5] != 0x01010101 || b[31][63] != 0x02020202;
  omp_target_free(d, dev);
  return bad;
}

int main(void) {
  printf("%d %d %d\n", run(1), run(4), blocks());  // prints: 0 0 0
}
