// A fatal 'error' directive ends a region that meets it.
// flags: -fopenmp
// devices: emu, nvidia
#include <stdio.h>
int main(void) {
  int n = 1;
  #pragma omp target firstprivate(n)   // run-error: error_fatal.c:7
  if (n < 2) {
    #pragma omp error at(execution) message("too small")   // prints: test/omp/error_fatal.c:9: error: too small
  }
  printf("end\n");
}
