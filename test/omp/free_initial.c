// omp_target_free of the host's memory waits for the kernels that use it, as that of a device's memory does.
// flags: -acc -fopenmp
// devices: host
#include <omp.h>
#include <stdio.h>
enum { N = 200, WORK = 20000000 };
int main(void) {
  int host = omp_get_initial_device();
  unsigned *a = omp_target_alloc(N * sizeof *a, host);
  if (!a) return 1;
  #pragma acc serial deviceptr(a) async(1)
  {
    unsigned x = 1;
    for (int i = 0; i < WORK; i++) x = x * 1664525u + 1013904223u;
    for (int i = 0; i < N; i++) a[i] = x;
  }
  omp_target_free(a, host);
  unsigned *b = omp_target_alloc(N * sizeof *b, host); // often where a was
  if (!b) return 1;
  for (int i = 0; i < N; i++) b[i] = 41;
  #pragma acc wait
  int wrong = 0;
  for (int i = 0; i < N; i++) wrong += b[i] != 41;
  omp_target_free(b, host);
  printf("%d wrong\n", wrong); // prints: 0 wrong
  return 0;
}
