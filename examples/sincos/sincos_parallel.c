// sin(x)^2 + cos(x)^2 for many x, on the device and on the host, compared.
// Shows: 'parallel loop' where the clauses say everything: what moves and how the
// loop is shared. Compare with sincos_kernels.c, where the compiler decides more.
//   accomp -acc -Minfo=accel -O3 sincos_parallel.c -o sincos_parallel -lm
//   ./sincos_parallel [count]
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static void on_device(int n, double *restrict r, const double *restrict x) {
  double s, c;
  #pragma acc parallel loop gang vector vector_length(128) private(s, c) \
      copyin(x[0:n]) copyout(r[0:n])
  for (int i = 0; i < n; i++) {
    s = sin(x[i]);
    c = cos(x[i]);
    r[i] = s * s + c * c;
  }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 100000, far = 0;
  if (n < 1) n = 100000;
  double *x = malloc(n * sizeof *x), *r = malloc(n * sizeof *r);
  if (!x || !r) return 1;
  for (int i = 0; i < n; i++) x[i] = 2.0 * (i + 1);
  on_device(n, r, x);
  for (int i = 0; i < n; i++) {
    double s = sin(x[i]), c = cos(x[i]);
    far += !(fabs(r[i] - (s * s + c * c)) < 1e-14);
  }
  printf("%d values, %d differ from the host's by 1e-14 or more\n", n, far);
  free(x);
  free(r);
  return far != 0;
}
