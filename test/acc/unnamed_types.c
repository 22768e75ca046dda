// Types without a name: of declared variables, of pointers, of constant tables, inside of other types, of a function.
// flags: -acc
#include <stdio.h>

static struct { int n; double w; } table[2];
static union { int i; float f; } either[2];
static enum { RED, GREEN } colors[2];
#pragma acc declare create(table, either, colors)
static struct { int m; } held[2], *leads = held;
typedef struct { struct { int in; struct { int deep; }; } sub[2]; } Outer;
static struct __attribute__((packed)) { char c; double d; } tight[2] = {{1, 2}, {3, 4}};
static const struct { int a[3]; } constant[] = {{{1, 2, 3}}, {{4, 5, 6}}};

#pragma acc routine seq
static double f(int i) { return table[i].w + 10 * either[i].i + 100 * (colors[i] == GREEN) + constant[i].a[2]; }

int main(void) {
  Outer outer[2] = {{{{1, {2}}, {3, {4}}}}, {{{5, {6}}, {7, {8}}}}};
  struct { double d; int k; } own[2] = {{1, 0}, {2, 0}}, *mine = own;
  double s = 0, t = 0;
  for (int i = 0; i < 2; i++) table[i].w = i, either[i].i = i, colors[i] = GREEN, held[i].m = i;
  #pragma acc update device(table, either, colors)
  #pragma acc parallel loop reduction(+: s, t) copy(leads[0:2], mine[0:2]) copyin(tight)
  for (int i = 0; i < 2; i++) {
    s += f(i);
    t += tight[i].d + outer[i].sub[1].deep;
    leads[i].m += 100;
    mine[i].k = (int)mine[i].d;
  }
  printf("%g %g %d %d\n", s, t, held[1].m, own[1].k); // prints: 220 18 101 2
  return 0;
}
