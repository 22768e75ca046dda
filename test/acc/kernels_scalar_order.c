// A loop called independent whose scalar goes from one iteration to another runs in order, and the clause that would
// say otherwise is named.
// flags: -acc
#include <stdio.h>
#define N 100
static double a[N], b[N];
static int at[N];

int main(void) {
  int n = 0, odd = 0;
  double t = 1, s = 0, kept = 0;
  for (int j = 0; j < N; j++) a[j] = j * 7 % 10;
  #pragma acc kernels loop independent          // warning: scalar 'n' may carry a value from one iteration to another
  for (int j = 0; j < N; j++)
    if (a[j] > 4) at[n++] = j;                  // note: 'seq' would say that they run in order
  #pragma acc kernels loop independent          // warning: scalar 't' may carry a value
  for (int j = 0; j < N; j++) {
    if (a[j] > 4) t = a[j];                     // note: 'seq' would say
    b[j] = t;
  }
  #pragma acc kernels
  #pragma acc loop independent                  // warning: scalar 'odd' may carry a value
  for (int j = 0; j < N; j++) odd += b[j] / 4;  // note: 'reduction(+:odd)' would join
  #pragma acc kernels loop independent          // warning: scalar 'kept' may carry a value from one iteration to another, or out of the loop
  for (int j = 0; j < N; j++) {
    if (a[j] > 8) continue;
    kept = a[j];                                // note: 'private(kept)' would give each iteration its own
    b[j] += kept;
  }
  for (int j = 0; j < N; j++) s += b[j];
  printf("%d %d %g %d %g %g\n", n, at[3], t, odd, kept, s);  // prints: 50 7 6 119 3 1015
}
