// A declaration inside of a function that names what is elsewhere is no other variable.
// flags: -acc
#include <stdio.h>
int g = 3;
int main(void) {
  extern int g;
  int x = 0;
  #pragma acc parallel copy(x) copyin(g)
  x = g;
  printf("%d\n", x);   // prints: 3
}
