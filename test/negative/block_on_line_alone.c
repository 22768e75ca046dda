// A block that begins on the directive's line is said, and nothing of the C behind it.
// flags: -acc -Wall
#include <stdio.h>
int main(void) {
  double a[10];
  #pragma acc data copyout(a) {   // error: expected a clause, found '{'; the block begins on the next line
    #pragma acc parallel loop
    for (int i = 0; i < 10; i++) a[i] = i;
  }
  printf("%g\n", a[7]);
  #pragma acc parallel num_gangs(4) {   // error: expected a clause, found '{'; the block begins on the next line
    printf("once");
  }
  return 0;
}
