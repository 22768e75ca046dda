// A queue runs behind the host: the construct returns before its kernel is done.
// flags: -acc
#include <openacc.h>
#include <stdio.h>
int main(void) {
  unsigned x = 1;
  int behind = 0;
  #pragma acc data copy(x)
  for (int tries = 0; tries < 20 && !behind; tries++) {
    #pragma acc serial present(x) async(1)
    {
      unsigned v = x;
      for (int i = 0; i < 4000000; i++) v ^= v << 13, v ^= v >> 17, v ^= v << 5;
      x = v;
    }
    behind = !acc_async_test(1);
    acc_wait(1);
  }
  printf("%d %d\n", behind, acc_async_test(1) != 0);  // prints: 1 1
}
