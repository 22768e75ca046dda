// is_device_ptr passes the address that omp_target_alloc gave.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
int main(void) {
  int n = 100, dev = omp_get_default_device(), sum = 0, *p;
  p = omp_target_alloc(n * sizeof *p, dev);
  if (!p) return 1;
  #pragma omp target teams distribute parallel for is_device_ptr(p)
  for (int i = 0; i < n; i++) p[i] = i;
  #pragma omp target teams distribute parallel for is_device_ptr(p) reduction(+: sum)
  for (int i = 0; i < n; i++) sum += p[i];
  omp_target_free(p, dev);
  printf("sum = %d\n", sum);  // prints: sum = 4950
}
