// Tasks of different devices wait for each other: regions, data and copies with nowait and depend, in one host thread.
// flags: -fopenmp
// devices: emu
// env: ACCOMP_EMU_DEVICES=3 ACCOMP_EMU_SHUFFLE=5
// untraced: what the devices have differs on purpose
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
enum { N = 500 };
static int a[N], b[N];
static void regions(void) {
  for (int d = 0; d < 3; d++) {
    #pragma omp target teams distribute parallel for device(d) map(tofrom: a) nowait depend(inout: a)
    for (int i = 0; i < N; i++) a[i] = a[i] * 10 + d + 1;
  }
  #pragma omp taskwait
  printf("%d %d\n", a[0], a[N - 1]);                          // prints: 123 123
}
static void chain(void) {
  int *p[3], host = omp_get_initial_device();
  for (int d = 0; d < 3; d++) p[d] = omp_target_alloc(sizeof a, d);
  for (int i = 0; i < N; i++) a[i] = i;
  omp_depend_t dep;
  #pragma omp depobj(dep) depend(inout: p)
  omp_target_memcpy_async(p[0], a, sizeof a, 0, 0, 0, host, 1, &dep);
  for (int d = 0; d < 3; d++) {
    int *q = p[d];
    #pragma omp target teams distribute parallel for device(d) is_device_ptr(q) nowait depend(inout: p)
    for (int i = 0; i < N; i++) q[i] += 1000;
    if (d < 2) omp_target_memcpy_async(p[d + 1], p[d], sizeof a, 0, 0, d + 1, d, 1, &dep);
  }
  size_t volume[2] = {10, 5}, to[2] = {0, 0}, from[2] = {20, 5}, size[2] = {50, 10};
  omp_target_memcpy_rect_async(p[1], p[2], sizeof(int), 2, volume, to, from, size, size, 1,
                               2, 1, &dep);
  omp_target_memcpy_async(b, p[1], sizeof b, 0, 0, host, 1, 1, &dep);
  omp_target_memcpy_async(a, p[2], sizeof a, 0, 0, host, 2, 1, &dep);
  #pragma omp taskwait
  #pragma omp depobj(dep) destroy
  printf("%d %d\n", a[0], a[N - 1]);                          // prints: 3000 3499
  printf("%d %d %d\n", b[0], b[14], b[15]);                   // prints: 3205 3219 2015
  for (int d = 0; d < 3; d++) omp_target_free(p[d], d);
}
static void data(void) {
  for (int d = 0; d < 3; d++) {
    #pragma omp target enter data map(to: b) device(d) nowait depend(inout: b)
    #pragma omp target device(d) map(b) nowait depend(inout: b)
    b[3] = d;
    #pragma omp target update from(b[3:1]) device(d) nowait depend(inout: b)
    #pragma omp target exit data map(release: b) device(d) nowait depend(inout: b)
    #pragma omp taskwait depend(in: b)
    printf("%d\n", b[3]);
    // prints: 0
    // prints: 1
    // prints: 2
  }
}
int main(void) {
  regions();
  chain();
  data();
}
