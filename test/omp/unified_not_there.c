// A device without what the program requires is none of its devices: target regions run on the host.
// devices: host, emu, opencl
// flags: -fopenmp
// env: ACCOMP_EMU_UNIFIED=0 ACCOMP_OPENCL_UNIFIED=0
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#pragma omp requires unified_shared_memory
int main(void) {
  int *p = malloc(sizeof *p), where = 0;
  #pragma omp target map(from: where)
  *p = 7, where = omp_is_initial_device();
  printf("%d %d %d\n", *p, where, omp_get_num_devices());    // prints: 7 1 0
}
