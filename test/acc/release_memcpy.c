// acc_memcpy_from_device and acc_memcpy_to_device wait for the queues that were given work since the memory was allocated.
// flags: -acc
#include <openacc.h>
#include <stdio.h>
enum { N = 300 };
#pragma acc routine seq
static int one(int i) {
  unsigned v = 1;
  for (int k = 0; i == 7 && k < 3000000; k++) v ^= v << 13, v ^= v >> 17, v ^= v << 5;
  return v != 0;
}
int main(void) {
  int x[N], zero[N] = {0};
  int *m = acc_malloc(sizeof x);
  #pragma acc parallel loop deviceptr(m) async(1)
  for (int i = 0; i < N; i++) m[i] = one(i);
  acc_memcpy_from_device(x, m, sizeof x);
  printf("%d %d\n", x[0], x[7]);  // prints: 1 1
  #pragma acc parallel loop deviceptr(m) async(2)
  for (int i = 0; i < N; i++) m[i] = 2 * one(i);
  acc_memcpy_to_device(m, zero, sizeof zero);
  acc_wait_all();
  acc_memcpy_from_device(x, m, sizeof x);
  printf("%d %d\n", x[0], x[7]);  // prints: 0 0
  acc_free(m);
}
