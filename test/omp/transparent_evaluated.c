// The argument of transparent is evaluated once.
// flags: -fopenmp
#include <stdio.h>
static int calls;
static int kind(void) { return ++calls; }
static int one(int yes) {
  int x = 0;
  if (yes)
    #pragma omp task shared(x) transparent(kind())
    x = 1;
  else
    x = 2;
  #pragma omp taskwait
  return x;
}
int main(void) {
  int x = one(1), y = one(0);
  printf("%d %d %d\n", x, y, calls);  // prints: 1 2 1
}
