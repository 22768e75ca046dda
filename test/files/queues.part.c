// Queues that two files use, of which the other one is compiled with -acc=sync.
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
void twice(int n, int *a, int queue);
int main(void) {
  int n = 4000000, wrong = 0, pending = 0, *a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma acc enter data copyin(a[0:n]) async(1)
  #pragma acc parallel loop present(a[0:n]) async(1)
  for (int i = 0; i < n; i++) a[i] += 1;
  twice(n, a, 1);
  pending += !acc_async_test(1);
  #pragma acc parallel loop present(a[0:n]) async(1)
  for (int i = 0; i < n; i++) a[i] += 1;
  acc_copyout_async(a, n * sizeof *a, 1);
  pending += !acc_async_test(1);
  for (int i = 0; i < n; i++) wrong += a[i] != 2 * (i + 1) + 1;
  printf("%d wrong, %d pending\n", wrong, pending);
  free(a);
}
