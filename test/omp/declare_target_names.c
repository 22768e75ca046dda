// declare target with 'enter', with 'to' and with a plain list names what it means.
// flags: -fopenmp
#include <stdio.h>
int base = 100;
#pragma omp declare target enter(base)
static int plus(int x);
static int minus(int x);
#pragma omp declare target to(plus)
#pragma omp declare target(minus)
static int plus(int x) { return base + x; }
static int minus(int x) { return base - x; }
#pragma omp begin declare target
static int both(int x) { return plus(x) * minus(x); }
#pragma omp end declare target
int main(void) {
  int a[10];
  #pragma omp target teams distribute parallel for map(from: a)
  for (int i = 0; i < 10; i++) a[i] = both(i);
  printf("%d %d\n", a[0], a[9]);  // prints: 10000 9919
}
