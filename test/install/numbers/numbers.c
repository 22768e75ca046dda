#include <math.h>

// The sum of the roots of 1 to n: half of them by OpenACC, half by OpenMP.
double sum_roots(int n) {
  double a = 0, b = 0;
  #pragma acc parallel loop reduction(+: a)
  for (int i = 1; i <= n / 2; i++) a += sqrt(i);
  #pragma omp target teams distribute parallel for reduction(+: b) map(tofrom: b)
  for (int i = n / 2 + 1; i <= n; i++) b += sqrt(i);
  double c = 0;
  #pragma omp parallel for reduction(+: c)
  for (int i = 1; i <= n; i++) c += sqrt(i);
  return fabs(a + b - c) < 1e-9 ? a + b : -1;
}
