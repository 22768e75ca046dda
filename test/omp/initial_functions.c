// A table of functions is on the device; what only the host can call may be in it.
// flags: -mp
#include <stdio.h>

static int note(int x) { return fprintf(stderr, "note %d\n", x); }
#pragma omp begin declare target
static int twice(int x) { return 2 * x; }
int thrice(int x) { return 3 * x; }
static int (*const table[])(int) = {twice, thrice};
static struct ops { int (*call)(int), (*host)(int); const char *name; } ops = {&thrice, note, "thrice"};
static int run(int i, int x) { return i < 2 ? table[i](x) : ops.call(x); }
#pragma omp end declare target

int main(void) {
  int s = 0, c = 0;
  #pragma omp target map(from: s, c)
  {
    s = run(0, 5) + 100 * run(1, 5) + 10000 * run(2, 1);
    c = ops.name[5];
  }
  printf("%d %c %d\n", s, c, ops.host == note); // prints: 31510 e 1
  return 0;
}
