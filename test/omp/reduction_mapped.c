// A reduction variable that is mapped stays on the device until it is asked for.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  long sum = 100;
  int a[500];
  for (int i = 0; i < 500; i++) a[i] = i;
  #pragma omp target data map(to: a) map(tofrom: sum)
  {
    #pragma omp target teams distribute parallel for reduction(+: sum)
    for (int i = 0; i < 500; i++) sum += a[i];
    #pragma omp target map(sum)
    sum *= 2;
    #pragma omp target teams distribute parallel for reduction(+: sum)
    for (int i = 0; i < 500; i++) sum -= a[i];
  }
  printf("sum = %ld\n", sum);  // prints: sum = 124950
}
