// Variables of declare target cannot be shared where the heap alone is: the regions run on the host.
// flags: -fopenmp
// env: ACCOMP_EMU_UNIFIED=2 ACCOMP_OPENCL_UNIFIED=2
#include <omp.h>
#include <stdio.h>
#pragma omp requires unified_shared_memory
int counter;
#pragma omp declare target enter(counter)
int main(void) {
  counter = 5;
  #pragma omp target
  counter++;
  printf("%d %d\n", counter, omp_get_num_devices());  // prints: 6 0
}
