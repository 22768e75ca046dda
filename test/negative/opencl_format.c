// OpenCL's printf takes formats that are literals alone.
// flags: -acc -gpu=opencl
#include <stdio.h>
static void show(const char *format, int n) {
  printf(         // error: code for OpenCL devices: the format of printf must be a literal
      format, n); // warning: which format 'printf' has here is not known
}
int main(void) {
  #pragma acc serial
  {
    printf(__func__[0] == 'm' ? "%d\n" : "%d", 1);
    show("%d\n", 2);
  }
  return 0;
}
