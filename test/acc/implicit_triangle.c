// A loop whose bounds depend on another counter of the subscripts leaves elements alone: they go in, too.
// flags: -acc
#include <stdio.h>
static int c[2][8];
int main(void) {
  for (int i = 0; i < 8; i++) c[0][i] = c[1][i] = 10 + i;
  #pragma acc kernels                // moves: to c[0:1][:] 32, from c[0:1][:] 32
  for (int i = 7; i >= 0; i--)
    for (int j = 0; j < i / 4; j++) c[j][i] = i;
  for (int i = 0; i < 8; i++) printf("%d ", c[0][i]);
  printf("%d\n", c[1][7]);           // prints: 10 11 12 13 4 5 6 7 17
}
