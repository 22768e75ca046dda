// A scalar named by a clause of an enclosing data region is shared, not firstprivate.
// flags: -acc
#include <stdio.h>
int main(void) {
  int flag = 0, a[100] = {[42] = 1};
  #pragma acc data copy(flag) copyin(a)
  {
    #pragma acc parallel loop
    for (int i = 0; i < 100; i++)
      if (a[i]) flag = i;
  }
  printf("flag = %d\n", flag);  // prints: flag = 42
}
