// Part of initial_functions_bare.c.
#include <stdio.h>
#pragma omp declare target
extern int (*table[3])(int);
int more(int x) { return x + 1; }
int less(int x) { return x - 20; }
int look(int k) { return table[k](k); }
#pragma omp end declare target
int host_only(int x) {
  FILE *f = fopen("/dev/null", "r");
  return fclose(f) + x + 7;
}
