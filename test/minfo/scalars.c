// What becomes of scalars of kernels loops that the program calls independent.
#include <stddef.h>

double all(int n, const double *restrict a, double *restrict b) {
  double s = 0, most = 0, last = 0, t = 0, at = -1, own;
  #pragma acc kernels loop independent copyin(a[0:n]) copyout(b[0:n])
  for (int i = 0; i < n; i++) {
    own = a[i] * a[i];
    t = own + 1;
    b[i] = t;
    if (a[i] == 7) at = i;
  }
  #pragma acc kernels loop independent copyin(a[0:n])
  for (int i = 0; i < n; i++) {
    s += a[i];
    if (a[i] > most) most = a[i];
  }
  #pragma acc kernels loop independent copyin(a[0:n])
  for (int i = 0; i < n; i++) last = last / 2 + a[i];
  return s + most + last + t + at;
}
