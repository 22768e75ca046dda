// A pointer made from a restrict pointer leads to its memory: no proof that the two are apart.
// flags: -acc
#include <stdio.h>
#define N 4000
static double x[N];

static void copy_of_pointer(int n, double *restrict a) {
  double *b = a, *c;
  #pragma acc kernels copy(a[0:n]) present_or_copy(b[0:n])  // warning: 'b' and 'a' may overlap
  for (int i = 1; i < n; i++) b[i] = a[i - 1] + 1;
  c = b + 1;
  #pragma acc kernels copy(a[0:n]) present(c[0:n - 1])  // warning: 'c' and 'a' may overlap
  for (int i = 1; i < n; i++) c[i - 1] = a[i - 1] + 2;
}

int main(void) {
  copy_of_pointer(N, x);
  printf("%g\n", x[N - 1]);  // prints: 7998
}
