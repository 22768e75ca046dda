// acc_malloc memory serves deviceptr; acc_memcpy routines fill and read it.
// flags: -acc
#include <openacc.h>
#include <stdio.h>
int main(void) {
  int n = 64, a[64];
  int *d = acc_malloc(n * sizeof(int)), *e = acc_malloc(n * sizeof(int));
  for (int i = 0; i < n; i++) a[i] = i;
  acc_memcpy_to_device(d, a, sizeof a);
  #pragma acc parallel loop deviceptr(d, e)
  for (int i = 0; i < n; i++) e[i] = d[n - 1 - i] * 2;
  acc_memcpy_device(d, e, sizeof a);
  acc_memcpy_from_device(a, d, sizeof a);
  acc_free(d);
  acc_free(e);
  printf("%d %d\n", a[0], a[63]);  // prints: 126 0
}
