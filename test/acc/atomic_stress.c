// Many threads at the same few locations lose no update, whatever the size of the location.
// flags: -acc
#include <stdio.h>
#define N 200000
static struct { char c[4]; short s[2]; int i; long l; float f; double d; unsigned char bits[8]; } t;
static unsigned char seen[N];
int main(void) {
  int next = 0, low = 0, high = 0;
  unsigned product = 1;
  #pragma acc parallel loop copy(t, next, low, high, product, seen)
  for (int k = 0; k < N; k++) {
    int mine;
    #pragma acc atomic
    t.c[k % 4] += 3;
    #pragma acc atomic
    t.s[k % 2]--;
    #pragma acc atomic
    t.i = t.i + (k & 7);
    #pragma acc atomic
    t.l -= k;
    #pragma acc atomic
    t.f += k % 2 ? 1 : -1;
    #pragma acc atomic
    t.d = 0.5 + t.d;
    #pragma acc atomic
    t.bits[k % 8] ^= 1 << k / 8 % 8;
    #pragma acc atomic
    product *= k % 3 ? 5u : 7u;
    #pragma acc atomic capture
    { mine = next; next++; }
    #pragma acc atomic
    seen[mine]++;
    #pragma acc atomic capture
    mine = --low;
    #pragma acc atomic
    seen[-1 - mine] += 2;
    #pragma acc atomic capture
    { high = high + 1; mine = high; }
    #pragma acc atomic
    seen[mine - 1] |= 4;
  }
  int bad = 0;
  unsigned expected = 1;
  for (int k = 0; k < N; k++) bad += seen[k] != 7, expected *= k % 3 ? 5 : 7;
  printf("%d %d %d %d, %d %d\n", t.c[0], t.c[1], t.c[2], t.c[3], t.s[0], t.s[1]);  // prints: -16 -16 -16 -16, 31072 31072
  printf("%d %ld %g %g\n", t.i, t.l, t.f, t.d);    // prints: 700000 -19999900000 0 100000
  printf("%d %d %d\n", t.bits[0], t.bits[5], product == expected);  // prints: 255 255 1
  printf("%d %d %d, wrong = %d\n", next, low, high, bad);  // prints: 200000 -200000 200000, wrong = 0
}
