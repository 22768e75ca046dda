// A target region is sequential code: statements, loops and calls, once.
// flags: -fopenmp
#include <stdio.h>
static int twice(int x) { return 2 * x; }
int main(void) {
  int a[10] = {1}, count = 0;
  #pragma omp target map(tofrom: a, count)
  {
    count++;
    for (int i = 1; i < 10; i++) a[i] = twice(a[i - 1]) + count;
  }
  printf("count = %d, a[9] = %d\n", count, a[9]);  // prints: count = 1, a[9] = 1023
}
