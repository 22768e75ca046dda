// OMP_TARGET_OFFLOAD=disabled leaves no device; regions run on the host.
// flags: -fopenmp
// env: OMP_TARGET_OFFLOAD=disabled
#include <omp.h>
#include <stdio.h>
int main(void) {
  int host = 0, a[10], n = 10;
  #pragma omp target map(from: host)
  host = omp_is_initial_device();
  #pragma omp target teams distribute parallel for map(from: a)
  for (int i = 0; i < n; i++) a[i] = i;
  printf("%d %d %d\n", omp_get_num_devices(), host != 0, a[9]);  // prints: 0 1 9
}
