// Faults of the program's C come from clang, with its words, at the program's lines: in regions, macros,
// headers, and functions that only devices call.
// flags: -acc
#include "c_faults.part.h"
#pragma acc routine seq nohost
static int only_device(int i) {
  return i.x;                                            // error: member reference base type 'int' is not a structure or union
}
static int member(struct in_header s) {
  return s.x;                                            // error: no member named 'x' in 'struct in_header'
}
int main(void) {
  int a[10], n = 10;
  #pragma acc parallel loop copy(a)
  for (int i = 0; i < n; i++) a[i] = STEP(i);            // warning: call to undeclared function 'undefined_step'
  #pragma acc parallel loop copy(a)
  for (int i = 0; i < n; i++) {
    a[i] = HALF(i);                                      // error: expected expression
    int *p = 1.5;                                        // error: initializing 'int *' with an expression of incompatible type 'double'
  }
  #pragma acc parallel loop copy(a) gnag                 // error: unknown clause 'gnag' on 'parallel loop'; did you mean 'gang'?
  for (int i = 0; i < n; i++) a[i] = only_device(i);
}
