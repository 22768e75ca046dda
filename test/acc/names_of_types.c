// A parameter may have the name of its type, and hide it.
// flags: -acc
#include <stdio.h>
typedef double real;
typedef float lane;
static real given = 2.5, list[3] = {1, 2, 3};
static double sum(real real, lane lane, const volatile int *restrict scale) {
  double total = 0;
  #pragma acc parallel loop reduction(+:total) copyin(list, scale[0:3])
  for (int i = 0; i < 3; i++) total += real * given + list[i] * lane * scale[i];
  return total;
}
int main(void) {
  int scale[3] = {1, 2, 3};
  printf("%g\n", sum(2, 3, scale));  // prints: 57
}
