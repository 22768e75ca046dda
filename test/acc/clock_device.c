// clock() in a kernel never runs backwards.
// flags: -acc
#include <stdio.h>
#include <time.h>

int main(void) {
  clock_t before = 1, after = 0;
  int sum = 0;
  #pragma acc serial copy(before, after, sum)
  {
    before = clock();
    for (int i = 0; i < 100; i++) sum += i;
    after = clock();
  }
  printf("%d %d\n", after >= before, sum); // prints: 1 4950
  return 0;
}
