// Under unified_shared_memory the host reaches what omp_target_alloc gives, and regions use it as it is (OpenMP 5.2, 8.2.1).
// flags: -mp
#include <omp.h>
#include <stdio.h>
#pragma omp requires unified_shared_memory
int main(void) {
  enum { N = 100 };
  int device = omp_get_default_device(), sum = 0;
  int *a = omp_target_alloc(N * sizeof *a, device);
  for (int i = 0; i < N; i++) a[i] = i;
#pragma omp target teams distribute parallel for
  for (int i = 0; i < N; i++) a[i] += 10;
  for (int i = 0; i < N; i++) a[i] += 10, sum += a[i];
  printf("%d %d %d\n", a[0], a[99], sum); // prints: 20 119 6950
  omp_target_free(a, device);
}
