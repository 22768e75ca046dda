// A program ends and waits for no queue: its kernels come to their ends, which a handler of its own sees.
// flags: -acc
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 1000 };
static double *a;

static void sum_up(void) {
  double s = 0;
  #pragma acc exit data copyout(a[0:N]) async(1) wait(1, 2)
  #pragma acc wait
  for (int i = 0; i < N; i++) s += a[i];
  printf("%g\n", s); // prints: 1.4995e+06
}

int main(void) {
  a = malloc(N * sizeof *a);
  #pragma acc enter data create(a[0:N])
  atexit(sum_up);
  #pragma acc parallel loop present(a[0:N]) async(1)
  for (int i = 0; i < N; i++) a[i] = i;
  #pragma acc parallel loop present(a[0:N]) async(2) wait(1)
  for (int i = 0; i < N; i++) a[i] += N;
  return 0;
}
