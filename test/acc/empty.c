// Regions that do nothing: no statement, no operand, no iteration's work.
// flags: -acc
#include <stdio.h>
int main(void) {
  #pragma acc parallel
  { }
  #pragma acc serial
  ;
  #pragma acc kernels
  { }
  #pragma acc parallel loop
  for (int i = 0; i < 100; i++) { }
  #pragma acc wait
  printf("done\n");  // prints: done
}
