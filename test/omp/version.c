// _OPENMP is 202111, and _OPENACC is not defined without -acc.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
#ifdef _OPENACC
  printf("_OPENACC %d\n", _OPENACC);
#endif
  printf("%d\n", _OPENMP);  // prints: 202111
}
