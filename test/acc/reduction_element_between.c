// An element reduced by a gang loop among other code of a parallel region.
// flags: -acc
#include <stdio.h>
int main(void) {
  long h[8] = {1, 2, 3};
  int a[20];
  for (int i = 0; i < 20; i++) a[i] = i * 3;
  #pragma acc parallel num_gangs(4) copy(h) copyin(a)
  {
    int t = 5;
    #pragma acc loop gang reduction(^:h[0])
    for (int i = 0; i < 20; i++) h[0] = h[0] ^ (a[i] + t);
  }
  printf("%ld %ld\n", h[0], h[1]);  // prints: 41 2
}
