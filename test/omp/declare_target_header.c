// One header declares for all files; functions and variables are defined outside of its block.
// flags: -fopenmp
// sources: declare_target_header.part.c
#include <stdio.h>
#include "declare_target_header.part.h"
int base = 40;
double *table;
int hook(int x) { return x + base; }
int main(void) {
  double t[4] = {1, 2, 4, 8};
  int a[4], s = 0;
  table = t;
  #pragma omp target enter data map(to: table[0:4])
  #pragma omp target teams distribute parallel for map(from: a)
  for (int i = 0; i < 4; i++) a[i] = call_hook(i) + (int)look(i) + limits[1];
  #pragma omp target exit data map(delete: table[0:4])
  for (int i = 0; i < 4; i++) s += a[i];
  printf("%d %d\n", a[3], s);              // prints: 251 981
  base = 1;
  #pragma omp target update to(base)
  printf("%d\n", part_of(3));              // prints: 4
}
