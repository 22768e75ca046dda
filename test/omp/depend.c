// depend orders target tasks with each other and with host tasks.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  static int a[2000];
  int sum = 0, x = 0;
  #pragma omp target enter data map(to: a) depend(out: x) nowait
  for (int k = 0; k < 10; k++) {
    #pragma omp target teams distribute parallel for depend(inout: x) nowait
    for (int i = 0; i < 2000; i++) a[i] = a[i] * 2 + 1;
  }
  #pragma omp target update from(a) depend(inout: x) nowait
  #pragma omp task depend(in: x) shared(a, sum)
  for (int i = 0; i < 2000; i++) sum += a[i];
  #pragma omp taskwait
  #pragma omp target exit data map(delete: a)
  printf("sum = %d\n", sum);  // prints: sum = 2046000
}
