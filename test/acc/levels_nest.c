// gang outside, vector inside: the tight nest does every pair once.
// flags: -acc
#include <stdio.h>
int main(void) {
  static int a[37][101];
  int bad = 0;
  #pragma acc parallel loop gang copy(a)
  for (int i = 0; i < 37; i++)
    #pragma acc loop vector
    for (int j = 0; j < 101; j++) a[i][j] += i * 1000 + j;
  for (int i = 0; i < 37; i++)
    for (int j = 0; j < 101; j++) bad += a[i][j] != i * 1000 + j;
  printf("wrong = %d\n", bad);  // prints: wrong = 0
}
