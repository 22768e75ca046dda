// Rows of an array that each iteration fills and then reads, at remainders of sums with an unsigned counter.
// prints: 0 wrong
// flags: -acc
#include <stdio.h>

enum { N = 300, M = 16 };
static int b[N];

int main(void) {
  int t[2][M], wrong = 0;
  unsigned i;
  int n = N;
  #pragma acc kernels copyout(b)
  {
    #pragma acc loop auto
    for (i = n; i > 0; i--) {
      int s = 0;
      for (int q = 0; q < M; q++) t[((int)(i - 1) + 6) % 2][q] = (int)i * q;
      for (int q = 0; q < M; q++) s = (3 * s + t[((int)(i - 1) + 6) % 2][q]) % 1009;
      b[i - 1] = s;
    }
  }
  for (int k = 1; k <= N; k++) {
    int s = 0;
    for (int q = 0; q < M; q++) s = (3 * s + k * q) % 1009;
    wrong += b[k - 1] != s;
  }
  printf("%d wrong\n", wrong);
  return 0;
}
