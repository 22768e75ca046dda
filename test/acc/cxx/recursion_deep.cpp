// Functions that call themselves very often: on OpenCL devices their stack goes on in the heap. Where that is full the kernel ends, with the
// place of the call.
// flags: -acc -Wno-device-recursion
// devices: opencl
// run-error: test/acc/cxx/recursion_deep.cpp:8:14: 'depth': there is no memory for the stack of functions that call themselves
#include <cstdio>
static long depth(long n, long x) {
  return n ? depth(n - 1, x ^ n) * 3 + x : x;
}
static long expected(long n, long x) {
  long sum = 0;
  #pragma acc serial copyout(sum)
  sum = depth(n, x);
  return sum - depth(n, x);
}
int main() {
  printf("%ld\n", expected(20000, 5)); // prints: 0
  fflush(stdout);
  long sum = 0;
  #pragma acc parallel loop num_gangs(2) reduction(+:sum) if(0 == sum)
  for (int i = 0; i < 4; i++) sum += depth(i == 3 ? 2000000000 : 5, i);
}
