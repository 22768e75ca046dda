// -ftrivial-auto-var-init=zero: a local variable without a value is zero, on every device.
// flags: -acc -O1 -ftrivial-auto-var-init=zero
#include <stdio.h>
int main(void) {
  int n[4];
  #pragma acc parallel loop copyout(n)
  for (int i = 0; i < 4; i++) {
    int count[4];
    count[i] += i;
    n[i] = count[0] + count[1] + count[2] + count[3];
  }
  printf("%d %d %d %d\n", n[0], n[1], n[2], n[3]); // prints: 0 1 2 3
}
