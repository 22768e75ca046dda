// Variables and functions that are called as attributes are, in a file that has those attributes.
// flags: -acc
#include <stdio.h>

struct __attribute__((packed, aligned(4))) tight { char c; double d; };
static struct tight packed[2] = {{1, 2}, {3, 4}};
#pragma acc declare copyin(packed)
#pragma acc routine seq
static double aligned(int i) { return packed[i].d; }
#pragma acc routine seq
static __attribute__((noinline, unused)) double noinline(int i) { return aligned(i) + 1; }
#pragma acc routine seq
double visibility(double always_inline) { return 2 * always_inline; }

int main(void) {
  struct tight section[2] = {{5, 6}, {7, 8}};
  double s = 0;
  #pragma acc parallel loop copyin(section) reduction(+: s)
  for (int unused = 0; unused < 2; unused++) s += noinline(unused) + visibility(section[unused].d);
  printf("%g %zu\n", s, sizeof packed); // prints: 36 24
  return 0;
}
