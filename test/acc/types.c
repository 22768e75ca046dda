// Arrays of every arithmetic type, bool, and enum keep their values.
// flags: -acc
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
enum Color { RED, GREEN = 7 };
int main(void) {
  bool b[9];
  int8_t c[9];
  uint16_t s[9];
  float f[9];
  unsigned long long u[9];
  enum Color e[9];
  #pragma acc parallel loop copyout(b, c, s, f, u, e)
  for (int i = 0; i < 9; i++) {
    b[i] = i & 4;
    c[i] = -20 * i;
    s[i] = 8192 * i;
    f[i] = i / 8.0f;
    u[i] = ~0ull - i;
    e[i] = i == 8 ? GREEN : RED;
  }
  printf("%d %d %d %g\n", b[4], c[8], s[8], f[5]);  // prints: 1 96 0 0.625
  printf("%llx %d\n", u[8], e[8]);                  // prints: fffffffffffffff7 7
}
