// A linear variable of sequential code, on a loop with a team of its own: all read its start before the last writes its end.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  int a[300], end = 0, bad = 0;
  #pragma omp target map(from: a) map(tofrom: end)
  {
    int k = 42;
    #pragma omp parallel for linear(k: 1)
    for (int i = 0; i < 300; i++) a[i] = k;
    end = k;
  }
  for (int i = 0; i < 300; i++) bad += a[i] != 42 + i;
  printf("%d %d\n", bad, end);  // prints: 0 341
}
