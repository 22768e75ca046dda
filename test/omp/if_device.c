// A false 'if', and device(initial device), run the region on the host.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
int main(void) {
  int n = 10, host = 0, a[10];
  #pragma omp target if(n > 100) map(from: host)
  host = omp_is_initial_device();
  printf("%d\n", host);  // prints: 1
  host = 0;
  #pragma omp target device(omp_get_initial_device()) map(from: host)
  host = omp_is_initial_device();
  printf("%d\n", host);  // prints: 1
  #pragma omp target teams distribute parallel for if(target: n == 10) \
      map(from: a) device(0)
  for (int i = 0; i < n; i++) a[i] = 2 * i;
  #pragma omp target data if(0) map(to: a)
  #pragma omp target map(tofrom: a)
  a[9] += 1;
  printf("%d\n", a[9]);  // prints: 19
}
