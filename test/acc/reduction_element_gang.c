// An element of an array reduced by a loop among other code.
// flags: -acc
#include <stdio.h>
int main(void) {
  unsigned h[4] = {255, 255, 127, 255};
  int a[20];
  for (int i = 0; i < 20; i++) a[i] = i * 8 + 7;
  #pragma acc parallel copy(h) copyin(a)
  {
    int t = 16;
    #pragma acc loop gang vector reduction(&:h[2])
    for (int i = 0; i < 20; i++) h[2] &= a[i] | t;
  }
  printf("%u %u\n", h[1], h[2]);  // prints: 255 23
}
