#include "square.h"

// Every element to the power of POWER.
void square(int n, double *a) {
  #pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i++) {
    double x = 1;
    for (int k = 0; k < POWER; k++) x *= a[i];
    a[i] = x;
  }
}
