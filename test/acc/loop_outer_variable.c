// The loop variable may be declared outside: inside the loop each iteration has its own.
// flags: -acc
#include <stdio.h>
int main(void) {
  int i, j, a[30][20], bad = 0;
  #pragma acc parallel loop collapse(2) copyout(a)
  for (i = 0; i < 30; i++)
    for (j = 0; j < 20; j++) a[i][j] = 100 * i + j;
  #pragma acc parallel loop copy(a)
  for (i = 0; i < 30; i++)
    for (j = 0; j < 20; j++) a[i][j] += 1;
  for (i = 0; i < 30; i++)
    for (j = 0; j < 20; j++) bad += a[i][j] != 100 * i + j + 1;
  printf("wrong = %d\n", bad);  // prints: wrong = 0
}
