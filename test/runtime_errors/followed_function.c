// The access stands in a function that the kernel calls: its line, and its name of the pointer.
// flags: -acc -g
// devices: emu
// run-error: followed_function.c:10: kernel
// run-error: 'v->x' points to the host's memory
#include <stdlib.h>
typedef struct { int n; double *x; } Vector;
#pragma acc routine seq
static void set(Vector *v, int i) {
  v->x[i] = i;
}
int main(void) {
  Vector v = {100, calloc(100, sizeof *v.x)};
  #pragma acc parallel loop copy(v)
  for (int i = 0; i < 100; i++) set(&v, i);
}
