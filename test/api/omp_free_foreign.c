// omp_target_free of memory that is not its own is said on stderr; the program goes on.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
int main(void) {
  int a[4];
  omp_target_free(a, omp_get_default_device());
  printf("on\n");  // prints: on
}
