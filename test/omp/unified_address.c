// Under unified_address memory of omp_target_alloc_shared and _host needs no clause.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
#pragma omp requires unified_address
int main(void) {
  int n = 64, dev = omp_get_default_device(), sum = 0;
  int *s = omp_target_alloc_shared(n * sizeof *s, dev);
  int *h = omp_target_alloc_host(n * sizeof *h, dev);
  for (int i = 0; i < n; i++) s[i] = i, h[i] = 1000;
  #pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) h[i] += 2 * s[i];
  for (int i = 0; i < n; i++) sum += h[i];
  omp_target_free(s, dev);
  omp_target_free(h, dev);
  printf("sum = %d\n", sum);  // prints: sum = 68032
}
