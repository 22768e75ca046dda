// A loop over a pointer starts at the device's address of the array.
// flags: -acc
#include <stdio.h>
int main(void) {
  short a[6] = {5, 6, 7, 8, 9, 10};
  int b[6];
  #pragma acc parallel loop gang copyin(a) copyout(b)
  for (short *p = a; p < a + 6; p++) b[p - a] = *p + 1;
  printf("%d %d\n", b[0], b[5]);  // prints: 6 11
}
