// A scalar that a sequential loop of kernels sets, and to which a parallel loop inside adds, is one and the same; so is
// one whose last value is wanted.
// flags: -acc
#include <stdio.h>
#define N 7
static int b[N], c[N];
int main(void) {
  int most = 2, last = 5, i;
  unsigned s = 0;
  for (i = 0; i < N; i++) b[i] = i * 37 % 17;
  #pragma acc kernels
  {
    for (i = 0; i < N; i++)
      for (int k = 0; k < N; k++) s -= 1;
    #pragma acc loop
    for (i = 0; i < N; i++) {
      if (b[i] > most) most = b[i];
      for (int k = 0; k < 4; k++) s += b[k] % 4;
      c[i] = most;
      s = b[i] % 20;
    }
  }
  #pragma acc kernels loop independent copy(last)
  for (i = 0; i < N; i++) {
    last = i;
    for (int k = 0; k < N; k++) last += b[k] % 4;
  }
  printf("%u %d %d %d\n", s, most, c[3], last);  // prints: 1 15 9 16
}
