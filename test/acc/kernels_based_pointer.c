// A pointer made from a restrict pointer leads to its memory: what it was made from is known.
// flags: -acc
#include <stdio.h>
#define N 4000
static double x[N];

static void copy_of_pointer(int n, double *restrict a) {
  double *b = a, *c;
  #pragma acc kernels copy(a[0:n]) present_or_copy(b[0:n])  // warning: 'a' carries a dependence
  for (int i = 1; i < n; i++) b[i] = a[i - 1] + 1;
  c = b + 1;
  #pragma acc kernels copy(a[0:n]) present(c[0:n - 1])  // warning: 'a' carries a dependence
  for (int i = 1; i < n; i++) c[i - 1] = a[i - 1] + 2;
}

// The same through a struct.
typedef struct { double *to; } View;
static void copy_in_struct(int n, double *restrict a) {
  View v = {a}, w;
  w.to = a + 1;
  #pragma acc data copy(a[0:n])
  {
    #pragma acc serial present(a[0:n]) copyin(v, w) attach(v.to, w.to)
    for (int i = 1; i < n; i++) {
      v.to[i] = a[i - 1] + 1;
      w.to[i - 1] += a[i] > 3;
    }
  }
}

int main(void) {
  copy_of_pointer(N, x);
  printf("%g\n", x[N - 1]);  // prints: 7998
  copy_in_struct(N, x);
  printf("%g\n", x[N - 1]);  // prints: 7995
}
