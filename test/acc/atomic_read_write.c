// atomic write and atomic read move whole values.
// flags: -acc
#include <stdio.h>
int main(void) {
  long flag = 0, seen[100], bad = 0;
  #pragma acc parallel loop copy(flag) copyout(seen)
  for (int i = 0; i < 100; i++) {
    long got;
    #pragma acc atomic write
    flag = 0x100000001 * 7;
    #pragma acc atomic read
    got = flag;
    seen[i] = got;
  }
  for (int i = 0; i < 100; i++) bad += seen[i] != 0x700000007;
  printf("flag = %lx, wrong = %ld\n", flag, bad);  // prints: flag = 700000007, wrong = 0
}
