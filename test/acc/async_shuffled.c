// ACCOMP_EMU_SHUFFLE draws the order of queues' work: without a wait between them queue 2 comes first, and with one it does not.
// flags: -acc
// devices: emu
// env: ACCOMP_EMU_SHUFFLE=4
#include <stdio.h>
int main(void) {
  int a = 1, b = 0, c = 0, first = 0;
#pragma acc data copy(a, b, c)
  {
    for (int round = 0; round < 40; round++) {
#pragma acc parallel async(1) present(a)
      a = 1;
#pragma acc parallel async(2) present(a)
      a = 2; // stale(-1): the kernel in queue 2 writes 'a', which the kernel at test/acc/async_shuffled.c:11 in queue 1 writes
#pragma acc wait
#pragma acc update self(a)
      first += a == 1;
    }
#pragma acc parallel async(1) present(a)
    a = 10;
#pragma acc parallel async(2) wait(1) present(a, b)
    b = a + 1;
#pragma acc wait(2) async(3)
#pragma acc parallel async(3) present(b, c)
    c = b + 1;
#pragma acc wait
  }
  printf("%d\n", first > 5 && first < 35); // prints: 1
  printf("%d %d %d\n", a, b, c);           // prints: 10 11 12
}
