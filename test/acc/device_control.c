// while, do, switch, break, continue, goto and ?: work inside a parallel loop.
// flags: -acc
#include <stdio.h>
enum Kind { EVEN, FIVES = 5, OTHER };
int main(void) {
  int a[200], sum = 0;
  #pragma acc parallel loop copyout(a)
  for (int i = 0; i < 200; i++) {
    int n = i + 1, steps = 0, r = 0;
    enum Kind kind = i % 2 == 0 ? EVEN : i % 5 == 0 ? FIVES : OTHER;
    a[i] = 0;
    if (i == 100) continue;
    while (n != 1) {
      n = n % 2 ? 3 * n + 1 : n / 2;
      if (++steps > 50) break;
    }
    do r += 2; while (r < i);
    for (int k = 0;; k++) {
      if (k % 3 == 1) continue;
      if (k > 6) goto out;
      r += k;
    }
  out:
    switch (kind) {
    case EVEN: r += 1000; break;
    case FIVES: r += 1; /* fall through */
    default: r += 2;
    }
    a[i] = r + steps;
  }
  for (int i = 0; i < 200; i++) sum += a[i];
  printf("%d %d %d %d\n", a[0], a[5], a[100], sum);  // prints: 1018 33 0 127975
}
