// A parallel construct with one gang runs plain statements and the loop inside it.
// flags: -acc
#include <stdio.h>
int main(void) {
  int a[64], first = 0;
  #pragma acc parallel num_gangs(1) copyout(a) copy(first)
  {
    first = 5;
    #pragma acc loop
    for (int i = 0; i < 64; i++) a[i] = 2 * i;
  }
  printf("first = %d\n", first);  // prints: first = 5
  printf("a[63] = %d\n", a[63]);  // prints: a[63] = 126
}
