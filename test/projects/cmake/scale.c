#include "factor.h"

// Every element times FACTOR.
void scale(int n, float *a) {
  #pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i++) a[i] *= FACTOR;
}
