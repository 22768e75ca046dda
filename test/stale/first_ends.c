// ACCOMP_CHECK=2: the first report ends the program.
// flags: -fopenmp -fcheck-transfers
// env: ACCOMP_CHECK=2 ACC_NUM_CORES=1
// devices: host, emu
// fails: hint: map(tofrom: x) or map(from: x) at test/stale/first_ends.c:9
#include <stdio.h>
int main(void) {
  int x = 1;
  #pragma omp target map(to: x)
  x = 2;
  printf("%d\n", x);            // stale: 'x', which the kernel wrote last at test/stale/first_ends.c:10
  printf("not reached\n");
}
