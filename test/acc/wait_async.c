// 'wait(1) async(2)' holds queue 2 back, and the host goes on at once.
// flags: -acc
#include <openacc.h>
#include <stdio.h>
int main(void) {
  unsigned x = 1, y = 0;
  int on = 0;
  #pragma acc data copyin(x) copy(y)
  for (int tries = 0; tries < 20 && !on; tries++) {
    #pragma acc serial present(x) async(1)
    {
      unsigned v = 1;
      for (int i = 0; i < 4000000; i++) v ^= v << 13, v ^= v >> 17, v ^= v << 5;
      x = v ? 77 : 0;
    }
    #pragma acc wait(1) async(2)
    #pragma acc serial present(x, y) async(2)
    y = x + 1;
    on = !acc_async_test(2);
    #pragma acc wait(2)
  }
  printf("y = %u, host went on = %d\n", y, on);  // prints: y = 78, host went on = 1
}
