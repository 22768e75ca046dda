// A function between begin and end of declare variant may have a name of one letter.
// flags: -fopenmp
#include <stdio.h>
static int f(int x) { return x; }
#pragma omp begin declare variant match(construct = {target})
static int f(int x) { return x + 30; }
#pragma omp end declare variant
int main(void) {
  int r[3];
  #pragma omp target map(from: r)
  for (int i = 0; i < 3; i++) r[i] = f(i);
  printf("%d %d\n", r[2], f(2));   // prints: 32 2
}
