#include "declare_target_header.part.h"
int limits[2] = {100, 200};
extern inline int square(int);
int call_hook(int x) { return hook(x); }
double look(int i) { return table[i] + (square(i) < limits[0] ? 0 : base); }
int part_of(int x) {
  int r;
  #pragma omp target map(from: r)
  r = hook(x);
  return r;
}
