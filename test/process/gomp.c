// Compiled by gcc: GCC's OpenMP library comes into the process.
#include <stdio.h>
int calculate(int n);
int main(void) {
  int t = 0;
  #pragma omp parallel reduction(+: t) num_threads(3)
  t += 1;
  printf("threads %d, sum %d\n", t, calculate(10));
}
