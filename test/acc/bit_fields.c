// Bit-fields in kernels: values, stores, changes, steps, structs of them, unions; the same bytes on every device.
// flags: -acc
#include <stdio.h>
#include <string.h>
enum { N = 6 };
enum color { RED, GREEN, BLUE };
struct s {
  char c;
  unsigned few : 3, : 2, more : 13;
  int low : 5;
  _Bool yes : 1;
  enum color color : 2;
  long wide : 50;
  unsigned long full : 64;
  short n;
  unsigned last : 32;
};
#pragma pack(push, 1)
typedef struct { unsigned a : 7; unsigned long b : 60; } P;
#pragma pack(pop)
union u { unsigned k : 4; int all; };
#pragma acc routine seq
static int of(const struct s *p, struct s q) { return p->low - q.few; }
int main(void) {
  struct s s[N], t = {0};
  P p[N];
  union u u[N];
  long r[N], sum = 0;
  memset(s, 0, sizeof s), memset(p, 0, sizeof p), memset(u, 0, sizeof u);
  for (int i = 0; i < N; i++) s[i].few = i, s[i].low = -i, s[i].n = 100 * i, s[i].wide = -3l * i;
  #pragma acc parallel loop copy(s, p, u) copyout(r) copyin(t) reduction(+:sum)
  for (int i = 0; i < N; i++) {
    struct s x = s[i], *y = &s[i];
    r[i] = of(&x, *y) + (y->few - 10 < 0) + (y->full = ~0ul - i) % 7;
    y->more += 2.5 * i + y->few, y->low *= 2, y->few *= 3;
    y->yes = 4, y->color = y->few > 4 ? BLUE : GREEN, x.last--, y->last = x.last;
    y->wide -= y->color, r[i] += y->few++ + --y->low, r[i] += (y->more = 8191 + i);
    p[i].a = 100 + i, p[i].b = 1ul << 59 | i, p[i].b |= p[i].a;
    u[i].all = 0xabc, u[i].k += i + 8;
    P q = {i, p[i].b};
    sum += q.a + (long)(q.b >> 50) + t.few + ((P){3, 4}).b;
  }
  // prints: 4294975488 2748029689 8191 -1 ab4
  // prints: -1 1133432003 0 -3 ab5
  // prints: 5 376651912 1 -5 ab6
  // prints: 4294967292 420065109 2 -7 ab7
  // prints: 4294967291 635463000 3 -9 ab8
  // prints: 4294967290 476259910 4 -11 ab9
  // prints: 3111
  for (int i = 0; i < N; i++) {
    unsigned h = 0;
    for (size_t k = 0; k < sizeof s[i]; k++) h = h * 31 + ((unsigned char *)&s[i])[k];
    for (size_t k = 0; k < sizeof p[i]; k++) h = h * 31 + ((unsigned char *)&p[i])[k];
    printf("%ld %u %d %d %x\n", r[i], h, s[i].more, s[i].low, u[i].all);
  }
  printf("%ld\n", sum);
  return 0;
}
