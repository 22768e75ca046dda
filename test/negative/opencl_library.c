// Functions of the C library that code for OpenCL devices cannot call.
// flags: -acc -gpu=opencl
#include <ctype.h>
int main(void) {
  int x[4] = {0};
  #pragma acc parallel loop copy(x)
  for (int i = 0; i < 4; i++) {
    if (isdigit(x[i])) x[i] = 1; // error: code for OpenCL devices: '__ctype_b_loc' of the C library is not there
    x[i] = i;
  }
  return x[0];
}
