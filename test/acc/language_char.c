// -fno-signed-char: a char is unsigned in code for every device.
// flags: -acc -fno-signed-char
#include <stdio.h>
int main(void) {
  char c[2] = {(char)200, 1};
  int n[2];
  #pragma acc parallel loop copyin(c) copyout(n)
  for (int i = 0; i < 2; i++) n[i] = c[i];
  printf("%d %d\n", n[0], n[1]); // prints: 200 1
}
