// -fms-extensions: a struct may begin with the members of another one, on every device.
// flags: -acc -fms-extensions -w
#include <stdio.h>
struct head { long a; };
struct whole { struct head; int x; };
int main(void) {
  struct whole w[2] = {{{1}, 2}, {{3}, 4}};
  int n[2];
  #pragma acc parallel loop copyin(w) copyout(n)
  for (int i = 0; i < 2; i++) n[i] = w[i].x;
  printf("%d %d\n", n[0], n[1]); // prints: 2 4
}
