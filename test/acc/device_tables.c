// A kernel reads static const tables of the file and of a function, and string constants.
// flags: -acc
#include <stdio.h>
static const int prime[8] = {2, 3, 5, 7, 11, 13, 17, 19};
static const double mix[2][3] = {{0.5, 1, 2}, {4, 8, 16}};
static const struct { char name[8]; int value; } unit[] = {{"one", 1}, {"ten", 10}};
static int digit(int i) {
  static const char digits[] = "0123456789abcdef";
  const char *s = "zyx";
  return digits[i % 16] + s[i % 3];
}
int main(void) {
  double a[48], sum = 0;
  #pragma acc parallel loop copyout(a)
  for (int i = 0; i < 48; i++) {
    a[i] = prime[i % 8] * mix[i & 1][i % 3] + digit(i);
    a[i] += unit[i & 1].value + unit[i & 1].name[0];
  }
  for (int i = 0; i < 48; i++) sum += a[i];
  printf("%g %g %g\n", a[0], a[47], sum);  // prints: 283 652 17483
}
