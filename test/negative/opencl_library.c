// Functions of the C library that code for OpenCL devices cannot call.
// flags: -acc -gpu=opencl
#include <stdlib.h>
#include <string.h>
int main(void) {
  int x[4] = {0};
  #pragma acc parallel loop copy(x)
  for (int i = 0; i < 4; i++) {
    if (i > 7) abort(); // error: code for OpenCL devices: 'abort' of the C library is not there
    x[i] = i;
  }
  return x[0];
}
