// OpenMP directives are left out, with one warning, when only -acc is given.
// flags: -acc
#include <stdio.h>
int main(void) {
  int a[10], sum = 0;
  #pragma omp parallel for          // warning: -fopenmp
  for (int i = 0; i < 10; i++) a[i] = i;
  #pragma acc parallel loop reduction(+:sum) copyin(a)
  for (int i = 0; i < 10; i++) sum += a[i];
  #pragma omp target map(tofrom: sum)
  sum += 1;
  printf("sum = %d\n", sum);  // prints: sum = 46
}
