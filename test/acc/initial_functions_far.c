// A device's table has routines that another file defines.
// flags: -acc
// sources: initial_functions_far.part.c
#include <stdio.h>
#pragma acc routine seq
int more(int);
#pragma acc routine seq
double half(double);
static int (*table[1])(int) = {more};
static double (*const halves[])(double) = {&half};
#pragma acc declare copyin(table)
#pragma acc declare copyin(halves)
int main(void) {
  int r[4];
  double h[4];
  #pragma acc parallel loop copyout(r, h)
  for (int i = 0; i < 4; i++) {
    r[i] = table[0](i);
    h[i] = halves[0](i);
  }
  printf("%d %d %g\n", r[0], r[3], h[3]); // prints: 1 4 1.5
  return 0;
}
