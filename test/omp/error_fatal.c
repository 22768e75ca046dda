// A fatal 'error' directive ends a region that meets it.
// flags: -fopenmp
// devices: emu, nvidia, opencl
// run-error(opencl): a kernel died: test/omp/error_fatal.c:10: error: too small
#include <stdio.h>
int main(void) {
  int n = 1;
  #pragma omp target firstprivate(n)   // run-error: test/omp/error_fatal.c:8
  if (n < 2) {
    #pragma omp error at(execution) message("too small")   // prints(emu|nvidia): test/omp/error_fatal.c:10: error: too small
  }
  printf("end\n");
}
