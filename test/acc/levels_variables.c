// Inner loops that count down, by unsigned and small types, by pointers, with steps that the region computes.
// flags: -acc
#include <stdio.h>
int main(void) {
  enum { G = 7, N = 60 };
  static int a[G][N], want[G][N];
  int step = 3, wrong = 0;
  for (int round = 0; round < 2; round++) {
    int (*to)[N] = round ? want : a;
    #pragma acc parallel loop gang copy(to[0:G]) if(!round)
    for (int i = 0; i < G; i++) {
      int by = step + i % 2;
      #pragma acc loop vector
      for (int j = N - 1; j >= 0; j -= 2) to[i][j] += j;
      #pragma acc loop worker vector
      for (unsigned j = N; j > 1; --j) to[i][j - 1] += 100;
      #pragma acc loop vector
      for (unsigned char c = 0; c < N; c += by) to[i][c] += 1000;
      #pragma acc loop worker
      for (int *p = to[i]; p < to[i] + N; p += 5) *p += 10000;
      #pragma acc loop vector
      for (short j = N - 1; j > 9; j -= by) to[i][j] += 100000;
      #pragma acc loop worker
      for (long j = i; j != N; j++) to[i][j] *= 2;
    }
  }
  for (int i = 0; i < G; i++)
    for (int j = 0; j < N; j++) wrong += a[i][j] != want[i][j];
  printf("wrong = %d, %d\n", wrong, a[3][50]);  // prints: wrong = 0, 20200
}
