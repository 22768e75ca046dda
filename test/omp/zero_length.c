// A pointer without a clause finds the device copy of what it points to.
// flags: -fopenmp
#include <stdio.h>
static void add(int *p, int n) {
  #pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) p[i] += i;
}
int main(void) {
  int a[20] = {0};
  #pragma omp target data map(tofrom: a)
  {
    add(a, 20);
    add(a + 10, 10);
  }
  printf("%d %d\n", a[9], a[19]);  // prints: 9 28
}
