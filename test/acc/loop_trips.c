// Loops of no and of one iteration.
// flags: -acc
#include <stdio.h>
int main(void) {
  int a[4] = {1, 2, 3, 4}, none = 0, one = 1, s = 5;
  #pragma acc parallel loop copy(a)
  for (int i = 0; i < none; i++) a[i] = 0;
  #pragma acc parallel loop copy(a)
  for (int i = 3; i < none; i++) a[i] = 0;
  #pragma acc parallel loop copy(a)
  for (int i = 0; i < one; i++) a[i] = 9;
  #pragma acc parallel loop collapse(2) copy(a)
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < none; j++) a[i] = 0;
  #pragma acc parallel loop reduction(+:s)
  for (unsigned i = 5; i < (unsigned)none; i++) s += 1;
  printf("%d %d %d %d, s = %d\n", a[0], a[1], a[2], a[3], s);  // prints: 9 2 3 4, s = 5
}
