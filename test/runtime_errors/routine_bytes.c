// acc_copyin was given a number of elements.
// flags: -acc
#include <openacc.h>
#include <stdlib.h>
int main(void) {
  int n = 100;
  double *a = calloc(n, sizeof *a);
  acc_copyin(a, n);
  #pragma acc parallel loop present(a[0:n])  // run-error: hint: the routine that mapped it counts bytes, not elements
  for (int i = 0; i < n; i++) a[i] += i;
}
