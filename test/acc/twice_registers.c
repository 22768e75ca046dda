// A thread may run two iterations of this loop at once; where its registers allow smaller blocks only than were asked
// for, there must be more of them.
// prints: 0 wrong
// flags: -acc
#include <math.h>
#include <stdio.h>

enum { N = 1200007 };
static float x[N], y[N];

int main(void) {
  int wrong = 0;
  for (int i = 0; i < N; i++) x[i] = (float)(i % 97 + 1), y[i] = -1;
  #pragma acc parallel loop vector_length(1024) copyin(x) copy(y)
  for (int i = 0; i < N; i++)
    y[i] = (float)(pow(x[i], 1.5) + sin(x[i]) * cos(2 * x[i]) + lgamma(x[i]) + pow(2.5, 1 / x[i]));
  for (int i = 0; i < N; i++) {
    double v = x[i], want = pow(v, 1.5) + sin(v) * cos(2 * v) + lgamma(v) + pow(2.5, 1 / v);
    wrong += !(fabs(y[i] - want) <= 1e-4 * (1 + fabs(want)));
  }
  printf("%d wrong\n", wrong);
  return 0;
}
