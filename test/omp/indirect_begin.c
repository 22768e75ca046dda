// Functions between begin and end of declare target with indirect and its argument are called by their addresses alone.
// flags: -mp
#include <stdio.h>
typedef int (*Fn)(int);
#pragma omp begin declare target indirect(1)
static int twice(int x) { return 2 * x; }
#pragma omp end declare target
#pragma omp begin declare target indirect(1 < 2) device_type(any)
static int minus(int x) { return -x; }
#pragma omp end declare target
int main(void) {
  int r[4] = {1, 2, 3, 4};
  Fn list[2] = {twice, minus};
  #pragma omp target parallel for map(to: list)
  for (int i = 0; i < 4; i++) r[i] = list[i % 2](r[i]);
  printf("%d %d %d %d\n", r[0], r[1], r[2], r[3]);   // prints: 2 -2 6 -4
}
