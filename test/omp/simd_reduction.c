// A simd loop's reduction in the sequential code of a target region with several threads.
// whose team has several threads. With a logical reduction clang refuses: undeclared s in __ACCOMP_BROADCAST_BLOCK(s).
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  int a[8] = {3, 1, 4, 1, 5, 9, 2, 6}, b[8], s = 1;
  #pragma omp target map(tofrom: a, b, s)
  {
    #pragma omp simd reduction(+:s)
    for (int i = 0; i < 8; i++) s += a[i];
    #pragma omp parallel for
    for (int i = 0; i < 8; i++) b[i] = a[i] + 1;
  }
  printf("%d %d\n", s, b[5]);  // prints: 32 10
}
