// The variable of a sequential loop inside a worker loop, declared outside: each worker has its own.
// flags: -acc
#include <stdio.h>
int main(void) {
  int a[4][6][8], k, sum = 0;
  #pragma acc parallel loop gang copyout(a)
  for (int i = 0; i < 4; i++) {
    #pragma acc loop worker
    for (int j = 0; j < 6; j++) {
      #pragma acc loop seq
      for (k = 0; k < i + j; k++) {
        #pragma acc loop vector
        for (int v = 0; v < 8; v++) a[i][j][v] = k;
      }
      if (i + j == 0) {
        #pragma acc loop vector
        for (int v = 0; v < 8; v++) a[i][j][v] = 100;
      }
    }
  }
  for (int i = 0; i < 192; i++) sum += a[i / 48][i / 8 % 6][i % 8] * (i % 7 + 1);
  printf("%d\n", sum);  // prints: 5213
}
