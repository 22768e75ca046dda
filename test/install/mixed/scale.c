#include <math.h>

// Every element's root, times the root of n.
void scale(int n, double *a) {
  #pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i++) a[i] = sqrt(a[i]);
  for (int i = 0; i < n; i++) a[i] *= sqrt(n);
}
