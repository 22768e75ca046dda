// A gang's own copy of an array, in a nest whose inner loops reduce nothing.
// flags: -acc
#include <stdio.h>
int main(void) {
  int w[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9}, b[9][4], sum = 0;
  #pragma acc parallel loop gang firstprivate(w) copyout(b)
  for (int i = 0; i < 9; i++) {
    int t = w[8 - i];
    #pragma acc loop vector
    for (int j = 0; j < 4; j++) b[i][j] = t + j;
  }
  for (int i = 0; i < 36; i++) sum += b[i / 4][i % 4] * (i + 1);
  printf("%d\n", sum);  // prints: 3414
}
