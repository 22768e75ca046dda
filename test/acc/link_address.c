// A pointer of the device that starts with the address of a 'link' variable is attached when that is there.
// flags: -acc
#include <stdio.h>
static int big[4] = {1, 2, 3, 4};
#pragma acc declare link(big)         // note: 'link' is here
static int *p = big + 1;              // warning: 'big', which is 'declare link', in the initialiser of 'p'
#pragma acc declare copyin(p)
int main(void) {
  int r = 0;
  #pragma acc enter data copyin(big) attach(p)
  #pragma acc serial copy(r) present(big)
  {
    p[1] = 7;
    r = p[0] * 10 + big[2];
  }
  printf("%d\n", r);                  // prints: 27
  #pragma acc exit data copyout(big)
  return 0;
}
