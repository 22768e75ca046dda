// What target copies is shared by the threads of the parallel directly inside, and of a combined one: each sees what one of
// them stores (OpenMP 5.2, 5.1.1).
// flags: -fopenmp
#include <stdio.h>
enum { N = 300 };
static void show(const double *r) { printf("%g %g\n", r[0], r[N - 1]); }
int main(void) {
  double a[N], b[N], r[N], *p = a;
  int s = 1;
  for (int k = 0; k < N; k++) a[k] = 1, b[k] = 2;
  #pragma omp target map(from: r) firstprivate(s)
  #pragma omp parallel num_threads(64)
  {
    #pragma omp for
    for (int k = 0; k < N; k++) r[k] = s;
    #pragma omp single
    s = 2;
    #pragma omp for
    for (int k = 0; k < N; k++) r[k] += 10 * s;
  }
  show(r);  // prints: 21 21
  #pragma omp target parallel map(from: r) num_threads(64)
  {
    #pragma omp for
    for (int k = 0; k < N; k++) r[k] = s;
    #pragma omp single
    s = 3;
    #pragma omp for
    for (int k = 0; k < N; k++) r[k] += 10 * s;
  }
  show(r);  // prints: 31 31
  #pragma omp target data map(to: a, b) map(from: r)
  {
    double *q = b;
    #pragma omp target map(q[:0]) map(p[:0])
    #pragma omp parallel num_threads(64)
    {
      #pragma omp for
      for (int k = 0; k < N; k++) r[k] = p[k];
      #pragma omp single
      p = q;
      #pragma omp for
      for (int k = 0; k < N; k++) r[k] += 10 * p[k];
    }
  }
  show(r);  // prints: 21 21
  return 0;
}
