// ACCOMP_HEAP_SIZE is what malloc has in kernels of OpenCL devices: here 64 blocks of a megabyte with their 16 bytes in front.
// flags: -acc
// devices: opencl
// env: ACCOMP_HEAP_SIZE=64M
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int n = 0, again = 0;
  #pragma acc serial copy(n, again)
  {
    char **last = 0;
    for (;; n++) {
      char **p = malloc((1 << 20) - 16);
      if (!p) break;
      *p = (char *)last, last = p;
    }
    for (char **next; last; last = next) next = (char **)*last, free(last);
    char *p = malloc(1000000);
    again = p != 0;
    free(p);
  }
  printf("%d %d\n", n, again); // prints: 64 1
}
