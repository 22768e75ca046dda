// gang, worker and vector loops, one in the other.
// flags: -acc
#include <stdio.h>
int main(void) {
  static int a[5][7][40];
  int bad = 0;
  #pragma acc parallel copy(a) num_workers(4) vector_length(32)
  {
    #pragma acc loop gang
    for (int i = 0; i < 5; i++) {
      #pragma acc loop worker
      for (int j = 0; j < 7; j++) {
        #pragma acc loop vector
        for (int k = 0; k < 40; k++) a[i][j][k] += 100 * (10 * i + j) + k;
      }
    }
  }
  for (int i = 0; i < 5 * 7 * 40; i++)
    bad += a[i / 280][i / 40 % 7][i % 40] != 100 * (10 * (i / 280) + i / 40 % 7) + i % 40;
  printf("wrong = %d\n", bad);  // prints: wrong = 0
}
