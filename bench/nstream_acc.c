// nstream on resident data, by OpenACC: C += A + 3 B.
//   accomp -acc -O3 bench/nstream_acc.c -o nstream_acc
//   ./nstream_acc [count [repeats]]
#include "measure.h"

static void nstream(size_t n, double *restrict c, const double *restrict a,
                    const double *restrict b) {
  #pragma acc parallel loop present(c[0:n], a[0:n], b[0:n])
  for (size_t i = 0; i < n; i++) c[i] += a[i] + 3.0 * b[i];
}

int main(int argc, char **argv) {
  size_t n = argc > 1 ? strtoull(argv[1], 0, 0) : 64u << 20;
  int repeats = argc > 2 ? atoi(argv[2]) : 20;
  double *a = malloc(8 * n), *b = malloc(8 * n), *c = malloc(8 * n);
  if (!a || !b || !c || repeats < 1 || repeats > MOST_REPEATS) return 1;
  #pragma acc data create(a[0:n], b[0:n]) copyout(c[0:n])
  {
    #pragma acc parallel loop present(c[0:n], a[0:n], b[0:n])
    for (size_t i = 0; i < n; i++) a[i] = b[i] = 2, c[i] = 0;
    nstream(n, c, a, b);  // the first launch loads the kernel
    MEASURE("nstream_acc", repeats, 32.0 * n, nstream(n, c, a, b));
  }
  if (c[0] != 8.0 * (repeats + 1) || c[n - 1] != c[0]) return printf("wrong\n"), 1;
  return 0;
}
