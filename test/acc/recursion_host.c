// Regions may be met again in a recursive host function, each time with its own data.
// flags: -acc
#include <stdio.h>
static long walk(int depth) {
  int a[32];
  long sum = 0;
  #pragma acc data create(a)
  {
    #pragma acc parallel loop
    for (int i = 0; i < 32; i++) a[i] = i * depth;
    if (depth > 0) sum = walk(depth - 1);
    #pragma acc parallel loop reduction(+:sum)
    for (int i = 0; i < 32; i++) sum += a[i];
  }
  return sum;
}
int main(void) {
  printf("%ld\n", walk(4));  // prints: 4960
}
