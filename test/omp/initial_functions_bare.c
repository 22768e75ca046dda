// A device's table has functions of another file that this one only declares; the other file's function calls them. One
// of them is the host's alone, which no kernel calls.
// flags: -mp
// sources: initial_functions_bare.part.c
#include <stdio.h>
int more(int), less(int), host_only(int);
int (*table[3])(int) = {more, &less, host_only};
#pragma omp declare target enter(table)
int look(int);
int main(void) {
  int r[2];
  #pragma omp target map(from: r)
  for (int i = 0; i < 2; i++) r[i] = look(i);
  printf("%d %d %d\n", r[0], r[1], table[2](1)); // prints: 1 -19 8
}
