// ACCOMP_STACK_SIZE is how much of the stack of functions that call themselves lies in a thread's own memory: these fit there, and need no heap.
// flags: -acc -Wno-device-recursion
// devices: opencl
// env: ACCOMP_STACK_SIZE=256K ACCOMP_HEAP_SIZE=64
#include <stdio.h>
static long depth(long n, long x) { return n ? depth(n - 1, x ^ n) * 3 + x : x; }
int main(void) {
  long sum = 0;
  #pragma acc serial copyout(sum)
  sum = depth(2000, 5);
  printf("%ld\n", sum - depth(2000, 5)); // prints: 0
}
