// The call that a device cannot make is found inside the functions that a kernel calls.
// flags: -fopenmp
#include <stdio.h>
static int ask(void) {
  return getchar();  // error: 'getchar'
}
static int twice(void) { return 2 * ask(); }
int main(void) {
  int a[10];
  #pragma omp target teams distribute parallel for map(from: a)
  for (int i = 0; i < 10; i++) a[i] = twice();
}
