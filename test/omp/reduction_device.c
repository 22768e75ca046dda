// Variables that are in device memory already are reduced there: is_device_ptr, has_device_addr.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
int main(void) {
  int n = 300, host = omp_get_initial_device(), device = omp_get_default_device();
  long *p = omp_target_alloc(sizeof *p * 400, device), s = 5, v[6] = {0}, h[400];
  for (int i = 0; i < 400; i++) h[i] = -i;
  omp_target_memcpy(p, h, sizeof h, 0, 0, device, host);
  #pragma omp target teams distribute parallel for is_device_ptr(p) reduction(max: p[0:n])   // moves: none
  for (int i = 0; i < 900; i++) if (p[i % n] < i) p[i % n] = i;
  #pragma omp target data map(tofrom: s, v) use_device_addr(s, v)
  {
    #pragma omp target teams distribute parallel for has_device_addr(s, v) reduction(+: s, v)  // moves: none
    for (int i = 0; i < 900; i++) s += i, v[i % 6]++;
  }
  omp_target_memcpy(h, p, sizeof h, 0, 0, host, device);
  printf("%ld %ld %ld %ld\n", h[0], h[299], h[300], h[399]);  // prints: 600 899 -300 -399
  printf("%ld %ld %ld\n", s, v[0], v[5]);                     // prints: 404555 150 150
  omp_target_free(p, device);
}
