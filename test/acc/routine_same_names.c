// Files that share routines may have kernels, functions and variables of the same names.
// flags: -acc
// sources: routine_same_names.part.c
#include <stdio.h>
#pragma acc routine seq
int add(int a, int b);
static int factor = 2;
#pragma acc declare copyin(factor)
static int scaled(int x) { return factor * x; }
static int run(int n) {
  int s = 0;
  #pragma acc parallel loop reduction(+: s)
  for (int i = 0; i < n; i++) s += add(scaled(i), 1);
  return s;
}
int other(int n);
int main(void) {
  printf("%d %d\n", run(10), other(10));  // prints: 100 190
}
