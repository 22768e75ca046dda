// A constant table declared inside a region; what is not constant is refused.
// flags: -acc
#include <stdio.h>
int main(void) {
  int o[9];
  #pragma acc parallel loop gang copyout(o)
  for (int i = 0; i < 9; i++) {
    static const int tab[3] = {7, 8, 9};
    o[i] = tab[i % 3];
  }
  printf("%d\n", o[4]);  // prints: 8
}
