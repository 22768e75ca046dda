// What the program wrote before it first used the device is not what the device has.
// flags: -mp -fcheck-transfers
// devices: emu
// env: ACCOMP_CHECK=1 ACCOMP_OMP_HOST_DEVICE=1
#include <stdio.h>

#pragma omp begin declare target
int n = 1, same = 2;
#pragma omp end declare target

int main(void) {
  n = 5;
  int s = 0;
  #pragma omp target map(from: s)
  s = n + same; // stale: reads 'n', which the host wrote last before its first use of the device
  printf("%d\n", s); // prints: 3
  return 0;
}
