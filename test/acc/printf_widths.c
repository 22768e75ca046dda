// A width of printf may be an argument, of either sign, and a format one of several.
// flags: -acc
#include <stdio.h>
int main(void) {
  int w = 6, left = -5, n = 42;
  double d = 2.5;
  long long big = -7000000000;
  #pragma acc serial copyin(w, left, n, d, big)
  {
    printf("[%*d] is one\n", w, n);
    printf("[%*d|%-*d|%0*d|%+*lld]\n", left, n, w, n, w, n, w * 2, big);
    printf("[%*.2f|%*.1e] %d%%\n", w, d, left * 2, d, n);
    printf("[%*c|%*x] %s\n", w - 3, 'c', w / 2, n, "end");
    for (int i = 0; i < 3; i++) printf("%*d%c", i * 2, i, i < 2 ? ',' : '\n');
    printf(n > 40 ? "more: %*d\n" : "less: %d %d\n", w, n);
  }
}
// prints: [    42] is one
// prints: [42   |42    |000042| -7000000000]
// prints: [  2.50|2.5e+00   ] 42%
// prints: [  c| 2a] end
// prints: 0, 1,   2
// prints: more:     42
