// What a data construct maps through a member of a struct is found by regions that use the struct.
// flags: -acc
#include <stdio.h>
#include <stdlib.h>
typedef struct { int n; double *x, *y; } Pair;
int main(void) {
  Pair s = {10, malloc(80), malloc(80)};
  for (int i = 0; i < 10; i++) s.x[i] = i, s.y[i] = 1;
  #pragma acc data copy(s.x[0:s.n]) copyin(s.y[0:10])
  {
    #pragma acc parallel loop
    for (int i = 0; i < s.n; i++) s.x[i] += s.y[i];
    #pragma acc serial
    s.x[0] = 100;
  }
  s.y[9] += s.x[9];
  printf("%g %g %g\n", s.x[0], s.x[9], s.y[9]);  // prints: 100 10 11
}
