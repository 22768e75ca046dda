// Arrays without a clause are copied in and out, in parallel and in serial.
// flags: -acc
#include <stdio.h>
static int g[16];
int main(void) {
  int a[16], b[4][4];
  for (int i = 0; i < 16; i++) a[i] = g[i] = b[i / 4][i % 4] = i;
  #pragma acc parallel loop
  for (int i = 0; i < 16; i++) a[i] += g[i];
  #pragma acc serial
  for (int i = 0; i < 4; i++) g[i] = b[3][i] = -i;
  printf("%d %d %d %d\n", a[15], b[3][3], g[3], g[15]);  // prints: 30 -3 -3 15
}
