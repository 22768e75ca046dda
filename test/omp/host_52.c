// Directives of the host are those of OpenMP 5.2: forms that 5.2 brought, forms that it deprecates, and some of 6.0.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
enum { N = 8 };
int main(void) {
  int a[N] = {0}, b[N] = {0}, x = 0, y = 3, s = 100, k = 0;
  #pragma omp parallel for ordered
  for (int i = 1; i < N; i++) {
    #pragma omp ordered doacross(sink: i - 1)
    a[i] = a[i - 1] + i;
    #pragma omp ordered doacross(source: omp_cur_iteration)
  }
  #pragma omp parallel for ordered(1)
  for (int i = 1; i < N; i++) {
    #pragma omp ordered depend(sink: i - 1)
    b[i] = b[i - 1] + i;
    #pragma omp ordered depend(source)
  }
  printf("%d %d\n", a[N - 1], b[N - 1]);     // prints: 28 28
  #pragma omp simd linear(k: step(2))
  for (int i = 0; i < N; i++) a[i] = k, k += 2;
  printf("%d %d\n", a[7], k);                // prints: 14 16
  k = 0;
  #pragma omp simd linear(val(k): y)
  for (int i = 0; i < N; i++) a[i] = k, k += 3;
  printf("%d %d\n", a[7], k);                // prints: 21 24
  #pragma omp parallel for reduction(-: s)
  for (int i = 0; i < N; i++) s -= i;
  printf("%d\n", s);                         // prints: 72
  #pragma omp parallel num_threads(2) private(y) allocate(allocator(omp_default_mem_alloc): y)
  y = 1;
  omp_depend_t d[2], e;
  #pragma omp depobj(d[1]) depend(inout: x)
  #pragma omp depobj(e) depend(in: x)
  #pragma omp parallel num_threads(4)
  #pragma omp single
  {
    #pragma omp task depend(depobj: d[1]) shared(x)
    x++;
    #pragma omp depobj(d[1]) update(inout)
    #pragma omp task depend(depobj: d[1]) shared(x)
    x *= 5;
    #pragma omp task depend(depobj: e) shared(x, y)
    y = x + 1;
    #pragma omp taskwait
  }
  #pragma omp depobj(d[1]) destroy
  #pragma omp depobj(e) destroy(e)
  printf("%d %d %d\n", x, y, d[1] == NULL);  // prints: 5 6 1
  #pragma omp interchange permutation(2, 1)
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++) a[j * 2 + i] = 10 * i + j;
  printf("%d %d\n", a[1], a[2]);             // prints: 10 1
  printf("%d\n", _OPENMP);                   // prints: 202111
}
