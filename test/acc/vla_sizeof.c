// The size of an array of variable size, which the region declares or the program, and of its rows.
// flags: -acc
#include <stdio.h>
#include <string.h>
static int mapped(int n, int m) {
  int a[n][m], b[n], c[m], q[n][2], out[4] = {0};
  memset(a, 1, sizeof a), memset(q, 2, sizeof q), memset(b, 0, sizeof b), memset(c, 0, sizeof c);
  #pragma acc parallel loop copy(a) copyin(b) firstprivate(c) copy(out)
  for (int i = 0; i < n; i++) {
    a[i][0] = (int)(sizeof a / sizeof a[0] * 1000 + sizeof b * 10 + sizeof(c));
    if (i == 0) out[0] = (int)sizeof(q) + (int)sizeof q[0];
  }
  #pragma acc parallel loop copy(a[0:n/2+1]) copy(out)
  for (int i = 0; i < 1; i++) out[1] = a[0][0] + (int)sizeof a;
  #pragma acc serial copyout(a) private(c) copy(out)
  {
    memset(a, 0, sizeof a);
    out[2] = a[n - 1][m - 1] + (int)sizeof a + (int)sizeof c;
  }
  return out[0] + out[1] + out[2] + a[0][0];
}
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
  printf("%d %d\n", mapped(4, 9), mapped(7, 2));           // prints: 4560 7472
}
