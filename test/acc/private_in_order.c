// A private array of a loop that runs in order is one for the group whose threads share the loop inside.
// flags: -acc
#include <stdio.h>
int main(void) {
  int a[2][3][40], w[40], wrong = 0;
  #pragma acc parallel loop gang worker copyout(a)
  for (int i = 0; i < 2; i++) {
    #pragma acc loop seq private(w)
    for (int j = 0; j < 2; j++) {
      for (int k = 0; k < 40; k++) w[k] = i + 10 * j + k;
      #pragma acc loop vector
      for (int k = 0; k < 40; k++) a[i][j][k] = w[39 - k];
    }
    #pragma acc loop auto private(w)
    for (int j = 2; j < 3; j++) {
      for (int k = 0; k < 40; k++) w[k] = i + 10 * j + k;
      #pragma acc loop vector
      for (int k = 0; k < 40; k++) a[i][j][k] = w[39 - k];
    }
  }
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < 40; k++) wrong += a[i][j][k] != i + 10 * j + 39 - k;
  printf("%d\n", wrong);                                    // prints: 0
}
