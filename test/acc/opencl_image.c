// Code for OpenCL devices beside that of others: shared memory, a variable of the device, names that are words of OpenCL C.
// flags: -acc -gpu=opencl
#include <stdio.h>
static int scale = 3;
#pragma acc declare copyin(scale)
#pragma acc routine seq
static long long global(long long half) { return half * scale; }
int main(void) {
  long long sum = 0, most = 0, kernel[100];
  #pragma acc parallel loop copyout(kernel) reduction(+: sum) reduction(max: most)
  for (int local = 0; local < 100; local++) {
    kernel[local] = global(local);
    sum += kernel[local];
    if (kernel[local] > most) most = kernel[local];
  }
  printf("%lld %lld %lld\n", sum, most, kernel[50]); // prints: 14850 297 150
  return 0;
}
