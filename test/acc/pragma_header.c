// A directive in a header file works where the header is included, twice if it is so.
// flags: -acc
#include <stdio.h>
int main(void) {
  int x[8] = {1, 2, 3, 4, 5, 6, 7, 8}, n = 8;
#define OP *
#include "apply.part.h"
#undef OP
#define OP +
#include "apply.part.h"
  printf("%d %d\n", x[0], x[7]);  // prints: 20 90
}
