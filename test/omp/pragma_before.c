// A pragma before a function with constructs is about that function.
// flags: -fopenmp
#include <stdio.h>
int twice(int x) { return 2 * x; }
#pragma omp declare variant(twice) match(construct = {parallel})
int same(int x) {
  #pragma omp target map(tofrom: x)
  x += 1;
  return x;
}
#pragma omp declare simd uniform(x) notinbranch
int more(int x, int i) {
  #pragma omp target map(tofrom: x)
  x += 10;
  return x + i;
}
int main(void) {
  int a = 0;
  #pragma omp parallel num_threads(1)
  a = same(5);
  printf("%d %d %d\n", a, same(5), more(1, 2));   // prints: 10 6 13
}
