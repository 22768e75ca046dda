// The least heap that ACCOMP_HEAP_SIZE may give the kernels of OpenCL devices is one block.
// flags: -acc
// devices: opencl
// env: ACCOMP_HEAP_SIZE=8
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int first = 0, second = 0, large = 0;
  #pragma acc serial copy(first, second, large)
  {
    int *p = malloc(8), *q = malloc(8), *r = malloc(1000);
    first = p != 0, second = q != 0, large = r != 0;
    free(p), free(q), free(r);
  }
  printf("%d %d %d\n", first, second, large); // prints: 1 0 0
}
