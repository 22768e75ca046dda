// A parallel loop over rows runs whole algorithms inside: three nested sequential loops.
// flags: -acc
#include <stdio.h>
#define N 24
static int a[N][N], b[N][N], c[N][N];
int main(void) {
  long trace = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) a[i][j] = i + j, b[i][j] = i - j;
  #pragma acc parallel loop copyin(a, b) copyout(c)
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++) {
      int sum = 0;
      for (int k = 0; k < N; k++) sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
  }
  for (int i = 0; i < N; i++) trace += c[i][i] * (i + 1L);
  printf("%d %ld\n", c[23][0], trace);  // prints: 10672 -634800
}
