// A serial region runs on one thread: an update of one scalar is no race.
// flags: -acc
#include <stdio.h>
int main(void) {
  int count = 1, last = 0;
  #pragma acc serial copy(count, last)
  {
    count = count + 1;
    for (int i = 0; i < 10; i++) {
      count *= 2;
      last = i;
    }
  }
  printf("count = %d, last = %d\n", count, last);  // prints: count = 2048, last = 9
}
