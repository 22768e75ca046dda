// What looks like a sum or a maximum and is none: a step loses digits, or its value is used.
// flags: -acc
#include <stdio.h>
#define N 40
static double a[N], b[N];
static int k[N];

int main(void) {
  int count = -3, most = 0, steps = 10, flag = 5;
  double sum = 0.75, last = 0;
  for (int i = 0; i < N; i++) a[i] = (i * 7 % 13) / 4.0, k[i] = i * 5 % 11 - 4;
  #pragma acc kernels copyin(a)  // warning: scalar 'count' carries a value
  for (int i = 0; i < N; i++) count += a[i];
  #pragma acc kernels copyin(a)  // warning: scalar 'most' carries a value
  for (int i = 0; i < N; i++)
    if (a[i] > most) most = a[i];
  #pragma acc kernels copyin(a)  // warning: scalar 'sum' carries a value
  for (int i = 0; i < N; i++) sum = (int)sum + a[i];
  #pragma acc kernels copyin(k) copyout(b)  // warning: scalar 'steps' carries a value
  for (int i = 0; i < N; i++) {
    int now = steps += k[i];
    b[i] = now;
  }
  int none = 0;
  #pragma acc kernels copyin(k)  // warning: scalar 'flag' carries a value
  for (int i = 0; i < none; i++) flag = flag && k[i];
  for (int i = 0; i < N; i++) last += b[i] * (i % 3);
  printf("%d %d %g %d %g %d\n", count, most, sum, steps, last, flag);  // prints: 44 3 45 54 1196 5
}
