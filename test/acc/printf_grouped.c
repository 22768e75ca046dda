// A flag of printf that groups digits may stand in front of another flag; the C locale has no groups.
// flags: -acc=host,emu,opencl -Wno-device-format
// devices: host emu opencl
#include <stdio.h>
int main(void) {
  int n = 1234567;
  #pragma acc serial copyin(n)
  printf("[%'+d] [%+'d]\n", n, n); // prints: [+1234567] [+1234567]
  return 0;
}
