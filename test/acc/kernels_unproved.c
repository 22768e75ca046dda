// What stands against running a kernels loop in parallel is named, and the result is right.
// flags: -acc
#include <stdio.h>
static void scale(int n, float *x, const float *y) {
  #pragma acc kernels copy(x[0:n]) copyin(y[0:n])
  for (int i = 0; i < n; i++) x[i] = 2 * y[i];
}
int main(void) {
  int n = 20, last = 0, at[20], sum = 0;
  float x[20], y[20];
  for (int i = 0; i < n; i++) y[i] = i, at[i] = n - 1 - i;
  scale(n, x, y);
  #pragma acc kernels copy(x)  // warning: 'x' carries a dependence from line 16 to line 16
  for (int i = 0; i < n; i++)
    for (int k = 1; k < 3; k++)
      x[i % 7] += k;
  #pragma acc kernels copy(y) copyin(at)  // warning: 'y' carries a dependence from line 18
  for (int i = 0; i < n; i++) y[at[i]] = i;
  #pragma acc kernels copyin(at)
  for (int i = 0; i < n; i++) last = at[i] + i;
  #pragma acc kernels copyin(at)  // warning: scalar 'sum' carries a value
  for (int i = 0; i < n; i++) sum = sum / 2 + at[i];
  printf("%g %g %d %d\n", x[0], y[0], last, sum);  // prints: 9 19 19 1
}
