// A pointer that may be null: kernels get NULL, or what it points to, mapped where they follow it.
// flags: -acc
#include <stdio.h>
enum { N = 10 };
static double sum(const double *w, const double *a) {
  double s = 0;
  #pragma acc parallel loop reduction(+:s)
  for (int i = 0; i < N; i++) s += w ? w[i] * a[i] : a[i];
  return s;
}
static void scale(double *out, double *twice, const double *in, const double *scale) {
  #pragma acc kernels
  for (int i = 0; i < N; i++) {
    out[i] = in[i];
    if (scale != NULL) out[i] *= scale[i];
    if (twice) twice[i] = 2 * out[i];
  }
}
static int is_set(const double *p) { return p ? 1 : 0; }
static int count(const double *p, const double *q) {
  int n = 0;
  #pragma acc parallel loop reduction(+:n)
  for (int i = 0; i < N; i++) n += is_set(p) + !q + (q != NULL && !p);
  return n;
}
int main(void) {
  double a[N], b[N], c[N] = {0}, *none = NULL;
  for (int i = 0; i < N; i++) a[i] = i;
  printf("%g %g\n", sum(NULL, a), sum(a, a));  // prints: 45 285
  scale(b, NULL, a, NULL);
  scale(b, c, a, a);
  printf("%g %g\n", b[3], c[3]);  // prints: 9 18
  #pragma acc enter data copyin(a, none[0:N])
  printf("%d %d\n", count(a, NULL), count(NULL, b));  // prints: 20 10
  scale(b, none, a, none);
  printf("%g\n", b[3]);  // prints: 3
}
