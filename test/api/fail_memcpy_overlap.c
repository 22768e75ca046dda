// Source and destination of a copy within device memory may not overlap.
// flags: -acc
#include <openacc.h>
int main(void) {
  char *d = acc_malloc(100);
  acc_memcpy_device(d + 10, d, 20);  // fails: overlap: 20 bytes are to be copied
}
