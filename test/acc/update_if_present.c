// update if_present passes over what is not on the device.
// flags: -acc
// devices: emu nvidia
#include <stdio.h>
int main(void) {
  int a[4] = {1, 2, 3, 4}, b[4] = {5, 6, 7, 8};
  #pragma acc enter data copyin(a)             // moves: to a 16
  #pragma acc serial present(a)
  a[0] = 10;
  #pragma acc update self(a, b) if_present     // moves: from a 16
  #pragma acc exit data delete(a)
  printf("%d %d\n", a[0], b[0]);  // prints: 10 5
}
