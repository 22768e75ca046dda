// Sizes are the host's on every device, those of types that devices do not have too.
// flags: -acc
#include <stdio.h>
struct S { char c; long double d; };
int main(void) {
  long r[2];
#pragma acc parallel loop copyout(r)
  for (int i = 0; i < 2; i++)
    r[i] = sizeof(long double) + _Alignof(long double) + sizeof(struct S); // emits: 16UL + 16UL + 32UL
  printf("%ld %d\n", r[1], (int)sizeof(struct S)); // prints: 64 32
}
