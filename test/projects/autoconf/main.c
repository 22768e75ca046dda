#include "square.h"
#include <omp.h>
#include <stdio.h>

int main(void) {
  enum { N = 10 };
  double a[N], sum = 0;
  for (int i = 0; i < N; i++) a[i] = i;
  square(N, a);
  #pragma omp parallel for reduction(+: sum)
  for (int i = 0; i < N; i++) sum += a[i];
  printf("sum = %g, threads: %s\n", sum, omp_get_max_threads() > 0 ? "yes" : "no");
  return 0;
}
