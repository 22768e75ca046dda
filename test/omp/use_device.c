// use_device_ptr and use_device_addr give device addresses, has_device_addr takes them.
// flags: -fopenmp
#include <stdio.h>
static void fill(int *d, int n, int v) {
  #pragma omp target teams distribute parallel for is_device_ptr(d)
  for (int i = 0; i < n; i++) d[i] += v;
}
int main(void) {
  int a[30] = {0}, *p = a;
  #pragma omp target data map(tofrom: a)
  {
    #pragma omp target data use_device_ptr(p)
    fill(p, 30, 1);
    #pragma omp target data use_device_addr(a)
    {
      fill(a + 10, 10, 10);
      #pragma omp target has_device_addr(a)
      a[20] = 1000;
    }
  }
  printf("%d %d %d %d\n", p == a, a[0], a[19], a[20]);  // prints: 1 1 11 1000
}
