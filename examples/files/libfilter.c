// A shared library with a kernel: smooths an array that is on the device.
// In: x[0:n], scratch[0:n], both present.  Out: x.
#include "waves.h"

static int clamp(int i, int n) { return i < 0 ? 0 : i >= n ? n - 1 : i; }

void filter_smooth(int *x, int *scratch, int n) {
  #pragma acc parallel loop present(x[0:n], scratch[0:n])
  for (int i = 0; i < n; i++) {
    int sum = 0;
    for (int k = -2; k <= 2; k++) sum += x[clamp(i + k, n)];
    scratch[i] = sum / 5;
  }
  #pragma acc parallel loop present(x[0:n], scratch[0:n])
  for (int i = 0; i < n; i++) x[i] = scratch[i];
}
