// A function that this file only declares, called by a region and by a function that a region calls: it is one of the device
// (OpenMP 5.2, 7.8), and another file defines it.
// flags: -fopenmp
// sources: implicit_target.part.c
#include <stdio.h>
#include "implicit_target.part.h"
static long twice(const long *a, int n) { return 2 * total(a, n); }
int main(void) {
  long a[100], one = 0, two = 0;
  for (int i = 0; i < 100; i++) a[i] = i;
  #pragma omp target map(to: a) map(tofrom: one)
  one += total(a, 100);
  #pragma omp target teams distribute parallel for map(to: a) reduction(+: two)
  for (int i = 0; i < 10; i++) two += twice(a + i * 10, 10) + scaled((struct Pair){i, 2});
  printf("%ld %ld\n", one, two);         // prints: 4950 9990
}
