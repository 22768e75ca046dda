#include <stdio.h>

void scale(int n, float *a);
void shift(int n, float *a);

int main(void) {
  enum { N = 100 };
  float a[N], sum = 0;
  for (int i = 0; i < N; i++) a[i] = (float)i;
  scale(N, a);
  shift(N, a);
  #pragma omp target teams distribute parallel for map(to: a) map(tofrom: sum) reduction(+: sum)
  for (int i = 0; i < N; i++) sum += a[i];
  printf("sum = %g\n", sum);
  return 0;
}
