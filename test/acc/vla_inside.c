// Arrays of variable size declared in a region, when the host knows the size before it.
// flags: -acc
#include <stdio.h>
typedef struct { short a, b; } Pair;
int main(int argc, char **argv) {
  int n = 30 + argc, m = 4 * argc, out[60], wrong = 0;
  const char *words[60] = {0};
  (void)argv;
  #pragma acc parallel loop copyout(out) copy(words)
  for (int i = 0; i < 60; i++) {
    double t[n], *u[m + 1][n * 2], last = 0;
    for (int k = 0; k < n; k++) t[k] = i + k;
    for (int k = 0; k < 2 * n; k++) u[m][k] = &t[k % n], u[0][k] = t + k % n;
    {
      Pair t[2][m];
      for (int k = 0; k < m; k++) t[0][k].a = 1, t[1][k].b = (short)k;
      last = t[1][m - 1].b + t[0][0].a;
    }
    const char *s[m];
    s[0] = words[i], words[i] = s[0];
    out[i] = (int)(*u[m][2 * n - 1] + u[0][3][0] + last);
  }
  for (int i = 0; i < 60; i++) wrong += out[i] != i + n - 1 + i + 3 + m - 1 + 1;
  printf("%d\n", wrong);                                   // prints: 0
  long sum = 0;
  #pragma acc serial copy(sum)
  for (int i = 0; i < 3; i++) {
    long v[n * 100][2];
    for (int k = 0; k < n * 100; k++) v[k][0] = k, v[k][1] = i;
    sum += v[n * 100 - 1][0] + v[5][1];
  }
  printf("%ld\n", sum);                                    // prints: 9300
  int less = argc - 20, few = 0;
  #pragma acc parallel loop reduction(+:few)
  for (int i = 0; i < 40; i++) {
    if (less > 0) {
      int none[less][n];
      none[0][0] = i, few += none[0][0];
    } else {
      int one[n - less];
      one[n - less - 1] = 1, few += one[n - less - 1];
    }
  }
  printf("%d\n", few);                                     // prints: 40
}
