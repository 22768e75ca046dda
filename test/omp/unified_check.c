// The check of transfers has nothing to say where the program asks for shared memory, and says so.
// flags: -fopenmp
// env: ACCOMP_CHECK=1
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#pragma omp requires unified_shared_memory
int main(void) {
  dup2(1, 2); // what the runtime says
  int *p = malloc(sizeof *p);
  *p = 1;     // prints: accomp: ACCOMP_CHECK is not used: the program asks for shared memory, where nothing need be copied
  #pragma omp target
  *p += 1;
  printf("%d\n", *p);  // prints: 2
}
