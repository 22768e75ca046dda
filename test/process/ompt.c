// Constructs of OpenMP on two devices, for a tool of OMPT (tool.c).
#include <omp.h>
#include <stdlib.h>

enum { N = 100, BYTES = N * sizeof(int) };

static void add_on(int *a, int device) {
#pragma omp target device(device) map(tofrom : a[0:N])
  for (int i = 0; i < N; i++) a[i]++;
}

static void data(int *a) {
#pragma omp target data map(to : a[0:N])
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < N; i++) a[i]++;
#pragma omp target update from(a[0:N / 2])
  }
#pragma omp target enter data map(alloc : a[0:N])
#pragma omp target update to(a[0:N])
#pragma omp target exit data map(from : a[0:N])
}

static void tasks(int *a) {
#pragma omp target nowait map(tofrom : a[0:N])
  for (int i = 0; i < N; i++) a[i]++;
#pragma omp taskwait
#pragma omp target if (0) map(tofrom : a[0:N])
  for (int i = 0; i < N; i++) a[i]++;
}

static void routines(int *a) {
  int here = omp_get_initial_device();
  int *p = omp_target_alloc(BYTES, 0), *q = omp_target_alloc(BYTES, 1);
  omp_target_memcpy(p, a, BYTES, 0, 0, 0, here);
  omp_target_memcpy_async(q, p, BYTES, 0, 0, 1, 0, 0, NULL);
#pragma omp taskwait
  omp_target_associate_ptr(a, q, BYTES, 0, 1);
#pragma omp target device(1) map(tofrom : a[0:N])
  for (int i = 0; i < N; i++) a[i]++;
  omp_target_disassociate_ptr(a, 1);
  omp_target_memcpy(a, q, BYTES, 0, 0, here, 1);
  omp_target_free(p, 0);
  omp_target_free(q, 1);
}

int main(void) {
  int *a = calloc(N, sizeof *a);
  add_on(a, 0);
  add_on(a, 1);
  data(a);
  tasks(a);
  routines(a);
  for (int i = 0; i < N; i++)
    if (a[i] != (i < N / 2 ? 6 : 5)) return 1;
  free(a);
  return 0;
}
