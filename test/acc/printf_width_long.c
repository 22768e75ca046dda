// A kernel that prints by a width which OpenCL's formats are not written for ends, and says so.
// flags: -acc
// devices: opencl
#include <stdio.h>
int main(void) {
  int w = 70;
  #pragma acc serial copyin(w)
  printf("%*d\n", w, 5); // run-error: printf has a width of more than 63
}
