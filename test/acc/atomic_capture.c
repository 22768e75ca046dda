// atomic capture gives every iteration a value of its own.
// flags: -acc
#include <stdio.h>
int main(void) {
  int next = 0, slot[1000], twin[1000], seen[1000] = {0}, bad = 0;
  long last = 0;
  #pragma acc parallel loop copy(next, last) copyout(slot, twin)
  for (int i = 0; i < 1000; i++) {
    int mine;
    long even;
    #pragma acc atomic capture
    mine = next++;
    slot[mine] = i;
    #pragma acc atomic capture
    {
      last += 2;
      even = last;
    }
    twin[even / 2 - 1] = i;
  }
  for (int i = 0; i < 1000; i++) seen[slot[i]]++, seen[twin[i]]++;
  for (int i = 0; i < 1000; i++) bad += seen[i] != 2;
  printf("%d %ld, wrong = %d\n", next, last, bad);  // prints: 1000 2000, wrong = 0
}
