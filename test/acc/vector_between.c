// Between shared loops: memory that one thread writes, conditions, early continue, collapse, min and max.
// flags: -acc
#include <stdio.h>
enum { N = 40, M = 50 };
static int a[N][M], low[N], high[N], scratch[N][M];
int main(void) {
  int sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) a[i][j] = (i * 31 + j * 17) % 101;
  #pragma acc parallel loop gang copyin(a) copyout(low, high) create(scratch)
  for (int i = 0; i < N; i++) {
    int least = 1000, most = -1;
    low[i] = high[i] = -7;
    if (i % 8 == 3) continue;
    #pragma acc loop vector reduction(min:least) reduction(max:most)
    for (int j = 0; j < M; j++) {
      least = a[i][j] < least ? a[i][j] : least;
      most = a[i][j] > most ? a[i][j] : most;
      scratch[i][j] = a[i][j];
    }
    low[i] = least;
    if (low[i] < 5) {
      high[i] = 0;
      #pragma acc loop vector collapse(2)
      for (int p = 0; p < 5; p++)
        for (int q = 0; q < 10; q++) scratch[i][p * 10 + q] += high[i] + p;
    }
    high[i] = most + scratch[i][M - 1] - a[i][M - 1];
  }
  for (int i = 0; i < N; i++) sum += low[i] * 3 + high[i] * (i + 1);
  printf("sum = %d\n", sum);  // prints: sum = 71858
}
