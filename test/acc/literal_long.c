// A compound literal of long long has 64 bits, on every device.
// flags: -acc
#include <stdio.h>
int main(void) {
  long n[2];
  #pragma acc parallel loop copyout(n)
  for (int i = 0; i < 2; i++) {
    long long *p = (long long[2]){7, 8 + i};
    n[i] = (long)p[1];
  }
  printf("%ld %ld\n", n[0], n[1]); // prints: 8 9
}
