// Constant tables of strings, of file scope and of a function, with adjacent strings and NULL.
// flags: -acc
#include <stdio.h>
static const char *const names[] = {"a", "b" "c", NULL, "d"};
static const char *const twice[2][2] = {{"x", "yz"}, {"u", "v"}};
char *const shown[1] = {"w"};
#pragma acc routine seq
static int second(int i) {
  static const char *const own[3] = {"mn", "op",
                                     "qr"};
  return own[i % 3][1] + twice[i % 2][1][0];
}
#pragma acc routine seq
static int length(const char *s) { int n = 0; while (s && s[n]) n++; return n; }
int main(void) {
  int r[4];
  #pragma acc parallel loop copyout(r)
  for (int i = 0; i < 4; i++) r[i] = 1000 * length(names[i]) + second(i) + (int)sizeof names + shown[0][0];
  printf("%d %d %d %d\n", r[0], r[1], r[2], r[3]);  // prints: 1382 2381 386 1379
}
