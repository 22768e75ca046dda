// A target task waits for the host task before it; the host task after it waits for both.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  int a[100], sum = 0;
  #pragma omp parallel
  #pragma omp single
  {
    #pragma omp task depend(out: a) shared(a)
    for (int i = 0; i < 100; i++) a[i] = i;
    #pragma omp target teams distribute parallel for map(tofrom: a) \
        depend(inout: a) nowait
    for (int i = 0; i < 100; i++) a[i] *= 2;
    #pragma omp target map(tofrom: a) depend(inout: a)
    a[0] = 7;
    #pragma omp task depend(in: a) shared(a, sum)
    for (int i = 0; i < 100; i++) sum += a[i];
  }
  printf("sum = %d\n", sum);  // prints: sum = 9907
}
