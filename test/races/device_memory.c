// Memory that a routine gave, which no variable names.
// flags: -acc=check
// env: ACCOMP_CHECK=1
// devices: host, emu
#include <openacc.h>
#include <stdio.h>
int main(void) {
  int *p = acc_malloc(100 * sizeof *p), sum = 0;
  #pragma acc parallel loop deviceptr(p) async(1)
  for (int i = 0; i < 100; i++) p[i] = 1;
  #pragma acc parallel loop deviceptr(p) async(2) // stale: the kernel in queue 2 writes bytes 40 to 159 of memory from acc_malloc, which the kernel at test/races/device_memory.c:9 in queue 1 writes
  for (int i = 10; i < 40; i++) p[i] = 1;
  #pragma acc wait
  #pragma acc parallel loop deviceptr(p) reduction(+:sum)
  for (int i = 0; i < 100; i++) sum += p[i];
  acc_free(p);
  printf("%d\n", sum); // prints: 100
}
