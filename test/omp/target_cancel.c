// Devices have no cancel-var that is true: cancel and cancellation points leave all work to be done.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  int done = 0;
  #pragma omp target map(tofrom: done)
  #pragma omp parallel for reduction(+: done)
  for (int i = 0; i < 100; i++) {
    #pragma omp cancellation point for
    #pragma omp cancel for if(i == 50)
    done++;
  }
  printf("%d\n", done);  // prints: 100
}
