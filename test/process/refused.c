// On the host kernels of two queues call what nobody wrote for the host: they never end, the process does.
#include <stdio.h>
#pragma acc routine seq nohost bind(other)
int missing(int x);
#pragma acc routine seq
int other(int x) { return x; }
int main(void) {
  int a[64], b[64];
  #pragma acc parallel loop copyout(a) async(1)
  for (int i = 0; i < 64; i++) a[i] = missing(i);
  #pragma acc parallel loop copyout(b) async(2)
  for (int i = 0; i < 64; i++) b[i] = missing(i);
  #pragma acc wait
  puts("not reached");
}
