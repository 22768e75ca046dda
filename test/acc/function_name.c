// __func__ is the name of the user's function in a region and in what it calls.
// flags: -acc
#include <stdio.h>
static int last(void) { return __func__[3] * 1000 + (int)sizeof(__FUNCTION__); }
static int region(void) {
  int sum = 0;
  #pragma acc parallel loop reduction(+:sum)
  for (int i = 0; i < 2; i++) sum += __func__[1] + (int)sizeof(__func__) + last();
  return sum;
}
int main(void) {
  printf("%d\n", region());  // prints: 232226
}
