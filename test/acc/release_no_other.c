// A release waits for the queues that use the data, and for no other.
// flags: -acc
// devices: emu
#include <openacc.h>
#include <stdio.h>
int main(void) {
  unsigned x = 1, y = 1;
  int behind = 0;
  #pragma acc data copy(x)
  for (int tries = 0; tries < 20 && !behind; tries++) {
    #pragma acc serial present(x) async(1)
    {
      unsigned v = x;
      for (int i = 0; i < 4000000; i++) v ^= v << 13, v ^= v >> 17, v ^= v << 5;
      x = v;
    }
    #pragma acc data copy(y)
    {
      #pragma acc serial present(y) async(2)
      y++;
      #pragma acc update self(y)
    }
    behind = !acc_async_test(1);
    acc_wait(1);
  }
  printf("%d\n", behind);  // prints: 1
}
