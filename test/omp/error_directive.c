// An 'error' directive in a region speaks where it is met, and ends the kernel when it is fatal.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  int n = 3;
  #pragma omp target firstprivate(n)
  {
    if (n < 2) {
      #pragma omp error at(execution) message("too small")
    }
    if (n > 2) {
      #pragma omp error at(execution) severity(warning) message("more than two")   // prints: test/omp/error_directive.c:12: warning: more than two
    }
    n++;
  }
  printf("%d\n", n);   // prints: 3
}
