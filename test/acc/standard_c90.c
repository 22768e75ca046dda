// C90 compiles as well.
// flags: -acc -std=c89 -Wall -Wextra -Werror -Wno-comment
#include <stdio.h>
int main(void) {
  int i, sum = 0, a[4];
#pragma acc parallel loop reduction(+:sum) copyout(a)
  for (i = 0; i < 4; i++) {
    a[i] = i;
    sum += i;
  }
  printf("%d %d\n", sum, a[3]);  // prints: 6 3
  return 0;
}
