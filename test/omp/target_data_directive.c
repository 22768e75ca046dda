// Directives of the host directly behind those of data constructs, of both dialects.
// flags: -acc -fopenmp
#include <omp.h>
#include <stdio.h>
int main(void) {
  int k = 0, n = 0, m = 0, a[8] = {0}, *p = a;
  #pragma omp target data map(tofrom: k)
  #pragma omp parallel
  #pragma omp single
  {
    #pragma omp task
    {
      #pragma omp target map(tofrom: k)
      k += 16;
    }
    #pragma omp taskwait
  }
  #pragma acc data copyin(a)
  #pragma omp parallel num_threads(3) reduction(+: n)
  n += omp_get_num_threads();
  #pragma acc host_data use_device(p) if(0)
  #pragma omp parallel for num_threads(2)
  for (int i = 0; i < 8; i++) a[i] = omp_get_num_threads();
  #pragma omp target data map(to: a)
  #pragma omp parallel num_threads(2)
  #pragma omp target data map(to: p[0:8])
  #pragma omp critical
  m += a[7] + (p != a);
  printf("%d %d %d\n", k, n, m);      // prints: 16 9 4
}
