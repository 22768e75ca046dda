// _OPENACC is 202211, and _OPENMP is not defined without -fopenmp.
// flags: -acc
#include <stdio.h>
int main(void) {
#ifdef _OPENMP
  printf("_OPENMP %d\n", _OPENMP);
#endif
  printf("%d\n", _OPENACC);  // prints: 202211
}
