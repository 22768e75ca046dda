// What the threads of a worker store in a routine vector, each of them sees after the call.
// flags: -acc
#include <stdio.h>
#define M 64
#pragma acc routine vector
static void fill(int *a, int n, int v) {
  #pragma acc loop vector
  for (int i = 0; i < n; i++) a[i] = i * v;
}
int main(void) {
  int o[3][4];
  #pragma acc parallel loop gang copyout(o) vector_length(32)
  for (int i = 0; i < 3; i++) {
    #pragma acc loop worker
    for (int w = 0; w < 4; w++) {
      int z[M];
      fill(z, M, w + i);
      int last = z[M - 1];
      z[0] = 9;
      fill(z + 1, M - 1, last);
      int next = z[M - 1];
      o[i][w] = next + z[0];
    }
  }
  for (int i = 0; i < 3; i++) printf("%d %d %d %d\n", o[i][0], o[i][1], o[i][2], o[i][3]);
  // prints: 9 3915 7821 11727
  // prints: 3915 7821 11727 15633
  // prints: 7821 11727 15633 19539
}
