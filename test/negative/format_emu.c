// A precision that is computed: no device prints it, also where code is made for the emulated one alone.
// flags: -acc=emu,host -Wdevice-format
// devices: host emu
// prints(host): 2.72
// prints(emu): 2.718280
#include <stdio.h>
int main(void) {
  int digits = 2;
  #pragma acc serial
  printf("%.*f\n", digits, 2.71828);  // warning: 'printf' of a GPU does not know '.*' without a constant
  return 0;
}
