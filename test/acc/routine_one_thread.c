// A routine vector without a parallel loop: one thread runs its body.
// flags: -acc
#include <stdio.h>
#pragma acc routine vector
static void count(int *a, int n) {
  for (int i = 0; i < n; i++) a[i]++;
}
int main(void) {
  int a[4] = {1, 2, 3, 4};
  #pragma acc parallel copy(a)
  { count(a, 4); }
  printf("%d %d\n", a[0], a[3]); // prints: 2 5
}
