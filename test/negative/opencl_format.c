// OpenCL's printf takes formats that the compiler knows alone.
// flags: -acc -gpu=opencl
#include <stdio.h>
static void show(const char *format, int n) {
  printf(         // error: code for OpenCL devices: the region calls printf with a format that is no constant
      format, n); // warning: which format 'printf' has here is not known
}
int main(void) {
  const char *names[] = {"%d\n", "%x\n"};
  #pragma acc parallel loop
  for (int i = 0; i < 2; i++) {
    printf(__func__[0] == 'm' ? "%d\n" : "%d", 1);
    show(names[i], 2);
  }
  return 0;
}
