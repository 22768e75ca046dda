// The end of target data, exit data, update and omp_target_free wait for deferred target tasks that use the data.
// flags: -mp
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
enum { N = 300 };
#pragma omp declare target
static int one(int i) {
  unsigned v = 1;
  for (int k = 0; i == 7 && k < 3000000; k++) v ^= v << 13, v ^= v >> 17, v ^= v << 5;
  return v != 0;
}
#pragma omp end declare target
static int wrong(const int *x, int value) {
  int n = 0;
  for (int i = 0; i < N; i++) n += x[i] != i + value;
  return n;
}
static void add(int *x) {
  #pragma omp target teams distribute parallel for map(tofrom: x[0:N]) nowait
  for (int i = 0; i < N; i++) x[i] += one(i);
}
int main(void) {
  static int a[N], b[N];
  for (int i = 0; i < N; i++) a[i] = b[i] = i;
  int *p = a, *q = b;
  #pragma omp target data map(tofrom: p[0:N])
  add(p);
  printf("target data: %d\n", wrong(a, 1));  // prints: target data: 0
  #pragma omp target enter data map(to: q[0:N])
  add(q);
  #pragma omp target update from(q[0:N])
  printf("update: %d\n", wrong(b, 1));       // prints: update: 0
  add(q);
  #pragma omp target exit data map(from: q[0:N])
  printf("exit data: %d\n", wrong(b, 2));    // prints: exit data: 0
  int d = omp_get_default_device();
  int *m = omp_target_alloc(N * sizeof *m, d), sum = 0;
  #pragma omp target teams distribute parallel for is_device_ptr(m) nowait
  for (int i = 0; i < N; i++) m[i] = one(i);
  omp_target_free(m, d);
  m = omp_target_alloc(N * sizeof *m, d);
  #pragma omp target teams distribute parallel for is_device_ptr(m)
  for (int i = 0; i < N; i++) m[i] = 2;
  #pragma omp taskwait
  #pragma omp target teams distribute parallel for is_device_ptr(m) map(tofrom: sum) reduction(+:sum)
  for (int i = 0; i < N; i++) sum += m[i];
  printf("omp_target_free: %d\n", sum);      // prints: omp_target_free: 600
  omp_target_free(m, d);
}
