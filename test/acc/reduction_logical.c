// reduction with && and ||.
// flags: -acc
#include <stdbool.h>
#include <stdio.h>
int main(void) {
  int a[400], all = 1, most = 1, some = 0, none = 0;
  bool yes = true;
  for (int i = 0; i < 400; i++) a[i] = i + 1;
  #pragma acc parallel loop copyin(a) reduction(&&:all, most, yes) \
      reduction(||:some, none)
  for (int i = 0; i < 400; i++) {
    all = all && a[i] > 0;
    most = most && a[i] != 399;
    yes = yes && a[i] < 401;
    some = some || a[i] == 200;
    none = none || a[i] > 400;
  }
  printf("%d %d %d %d %d\n", all, most, yes, some, none);  // prints: 1 0 1 1 0
}
