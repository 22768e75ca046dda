// Each iteration of a parallel loop runs once.
// flags: -acc
#include <stdio.h>
int main(void) {
  int n = 1000, a[1000], bad = 0;
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma acc parallel loop copy(a)
  for (int i = 0; i < n; i++) a[i] += 1;
  for (int i = 0; i < n; i++) bad += a[i] != i + 1;
  printf("wrong = %d\n", bad);  // prints: wrong = 0
}
