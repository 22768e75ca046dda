// Forced collapse over gangs and workers: each iteration once.
// flags: -acc
#include <stdio.h>
int main(void) {
  int a[16][20], bad = 0;
  for (int i = 0; i < 320; i++) a[i / 20][i % 20] = i;
  #pragma acc parallel copy(a)
  {
    #pragma acc loop collapse(force:2) gang worker
    for (int i = 0; i < 16; i++) {
      int t = i + 1;
      for (int j = 0; j < 20; j++) a[i][j] = a[i][j] * 3 + 1;
    }
  }
  for (int i = 0; i < 320; i++) bad += a[i / 20][i % 20] != 3 * i + 1;
  printf("%d\n", bad);  // prints: 0
}
