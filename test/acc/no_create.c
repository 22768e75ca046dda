// no_create uses what is present and leaves absent data to the host's address.
// flags: -acc
// devices: emu nvidia
#include <stdio.h>
int main(void) {
  int a[4] = {1, 2, 3, 4}, b[4] = {5, 6, 7, 8}, use = 0;
  #pragma acc enter data copyin(a)
  #pragma acc parallel loop no_create(a, b) copyin(use)
  for (int i = 0; i < 4; i++) {
    a[i] *= 10;
    if (use) b[i] = 0;
  }
  #pragma acc exit data copyout(a)
  printf("%d %d\n", a[3], b[3]);  // prints: 40 8
}
