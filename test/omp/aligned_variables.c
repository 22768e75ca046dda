// Variables of the device, static ones of functions and of regions, too, lie there as aligned as the program asks.
// flags: -mp
#include <stdalign.h>
#include <stdint.h>
#include <stdio.h>
#define OFF(x, n) ((uintptr_t)(x) % (n) != 0)
enum { LINE = 128 };
typedef double wide __attribute__((aligned(64)));
#pragma omp begin declare target
static char before = 1;
static _Alignas(64) char a[3] = "ab";
char b[5] __attribute__((aligned(LINE)));
alignas(LINE * 2) char c, d[3];
wide e = 4;
static const _Alignas(64) char f = 3;
static _Alignas(LINE) struct { char c[2]; } g[1];
static int in_function(void) {
  static _Alignas(LINE) char s;
  static char t __attribute__((aligned(256))) = 1;
  return s++ + t - 1 + OFF(&s, LINE) + OFF(&t, 256);
}
#pragma omp end declare target
int main(void) {
  int r = -1;
  #pragma omp target map(from: r)
  {
    static _Alignas(LINE) char u;
    _Alignas(LINE) char v;
    u = v = before;
    r = OFF(a, 64) + OFF(b, LINE) + OFF(&c, 256) + OFF(d, 256) + OFF(&e, 64) + OFF(&f, 64) + OFF(g, LINE) +
        in_function() + OFF(&u, LINE) + OFF(&v, LINE) + u - v;
  }
  printf("%d\n", r);                              // prints: 0
  return 0;
}
