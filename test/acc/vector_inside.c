// The threads of a block share loops inside a gang loop: reductions, code between, a second pass.
// flags: -acc
// emits: __ACCOMP_FOR_ROWS(
#include <stdio.h>
static double a[37 * 211], b[37 * 211], r[37];
int main(void) {
  int n = 37, m = 211;
  double all = 0, sum = 0;
  for (int i = 0; i < n * m; i++) a[i] = i % 13;
  #pragma acc parallel loop gang copyin(a) copyout(r, b) reduction(+:all)
  for (int i = 0; i < n; i++) {
    double s = 0;
    int from = i * m;
    #pragma acc loop vector reduction(+:s)
    for (int j = 0; j < m; j++) s += a[from + j];
    r[i] = s;
    all += s;
    for (int t = 0; t < 2; t++) {
      #pragma acc loop vector
      for (int j = 0; j < m; j++) b[from + j] = (t ? b[from + j] : 0) * 0 + a[from + j] * s + t;
    }
  }
  for (int i = 0; i < n * m; i++) sum += b[i];
  printf("%g %g %.0f\n", all, r[5], sum);  // prints: 46821 1257 59259466
}
