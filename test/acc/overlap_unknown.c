// Where it is not known which elements the loop touches, all of the mapping counts; the host's own memory has none.
// flags: -acc
#include "overlap.part.h"
enum { N = 500 };
static double x[2 * N], y[N];
static int at[N];

static void gather(int n, double *a, const double *b) {
  #pragma acc kernels present(a, b, at)
  for (int i = 0; i < n; i++) a[i] = b[at[i]];
}

int main(void) {
  watch_launches();
  for (int i = 0; i < N; i++) at[i] = i, x[i] = i, y[i] = 2 * i;
  #pragma acc data copy(x, y) copyin(at)
  {
    gather(N, x + 1, y);
    printf("%s\n", how);  // prints(emu): parallel
                          // prints(opencl): parallel
                          // prints(nvidia): parallel
                          // prints(host): in order
    gather(N, x + N, x);
    printf("%s\n", how);  // prints: in order
    gather(N, x + 1, x);
    printf("%s\n", how);  // prints: in order
  }
  printf("%g %g %g\n", x[1], x[N - 1], x[2 * N - 1]);  // prints: 0 0 996
}
