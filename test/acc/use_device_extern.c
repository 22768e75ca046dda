// host_data of an array of which another file knows the length.
// flags: -acc -mp
// sources: use_device_extern.part.c
#include <openacc.h>
#include <stdio.h>

extern int table[];

int main(void) {
  int first = 0, *at = table;
  #pragma acc data copyin(table[0:4])
  {
    #pragma acc host_data use_device(table)
    at = table;
    #pragma omp target data use_device_addr(table)
    at = at == table ? at : NULL;
    #pragma acc serial deviceptr(at) copy(first)
    first = at[0];
  }
  printf("%d\n", first); // prints: 7
  return 0;
}
