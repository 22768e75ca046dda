// Of a struct whose members a compute construct names, those move in the named directions, others by need.
// flags: -acc
// devices: emu nvidia
#include <stdio.h>
typedef struct { double x, y; int few[100], n; } S;
int main(void) {
  S s = {.x = 1, .n = 3};
  #pragma acc parallel copyin(s.x) copyout(s.y)          // moves: to s.x 8, from s.y 8
  s.y = s.x + 1, s.x = 100;
  #pragma acc parallel copy(s.y)                         // moves: to s.y 8, to s.n 4, from s.y 8
  s.y += s.n;
  #pragma acc parallel                                   // moves: to s 424, from s 424
  s.x += s.n;
  printf("%g %g\n", s.x, s.y);                           // prints: 4 5
}
