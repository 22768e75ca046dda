// ACCOMP_SYNCHRONOUS=1: what async clauses and routines ask for is done when the host goes on.
// flags: -acc
// env: ACCOMP_SYNCHRONOUS=1
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int n = 4000000, wrong = 0, pending = 0;
  int *a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma acc enter data copyin(a[0:n]) async(1)
  pending += !acc_async_test(1);
  #pragma acc parallel loop present(a[0:n]) async(2)
  for (int i = 0; i < n; i++) a[i] *= 2;
  pending += !acc_async_test(2);
  acc_update_self_async(a, n * sizeof *a, 3);
  for (int i = 0; i < n; i++) wrong += a[i] != 2 * i;
  #pragma acc exit data delete(a[0:n]) async
  pending += !acc_async_test_all();
  printf("%d wrong, %d pending\n", wrong, pending);  // prints: 0 wrong, 0 pending
  free(a);
  return 0;
}
