// The size of an array of variable size that the region declares, and of its rows.
// flags: -acc
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
  int n = 30 + argc, out[60];
  (void)argv;
  #pragma acc parallel loop copyout(out)
  for (int i = 0; i < 60; i++) {
    int t[n], u[2][n];
    memset(t, 0, sizeof t);
    memset(u[1], 1, sizeof u[1]);
    out[i] = t[n - 1] + u[1][n - 1] + (int)(sizeof(u) / sizeof(u[0]) * 100);
  }
  printf("%d\n", out[59] == 0x01010101 + 200);             // prints: 1
}
