// Device addresses decide: of deviceptr, and where two host arrays are mapped to one place of the device.
// flags: -acc
// devices: emu, nvidia
#include "overlap.part.h"
#include <openacc.h>
enum { N = 1000 };

static void shift(int n, double *a, const double *b) {
  #pragma acc kernels deviceptr(a, b)
  for (int i = 0; i < n; i++) a[i] = b[i] + 1;
}

static void mapped(int n, double *a, const double *b) {
  #pragma acc kernels present(a[0:n], b[0:n])
  for (int i = 0; i < n; i++) a[i] = b[i] + 1;
}

int main(void) {
  static double x[2 * N], y[N], z[N];
  watch_launches();
  double *d = acc_malloc(2 * N * sizeof *d);
  acc_memcpy_to_device(d, x, sizeof x);
  shift(N, d + N, d);
  printf("%s\n", how);          // prints: parallel
  shift(2 * N - 1, d + 1, d);
  acc_memcpy_from_device(x, d, sizeof x);
  printf("%s, %g\n", how, x[2 * N - 1]);  // prints: in order, 1999
  acc_map_data(y, d, N * sizeof *d);
  acc_map_data(z, d + 1, N * sizeof *d);
  mapped(N, z, y);
  acc_memcpy_from_device(x, d, sizeof x);
  printf("%s, %g\n", how, x[N]);  // prints: in order, 1000
  acc_unmap_data(y);
  acc_unmap_data(z);
  acc_free(d);
}
