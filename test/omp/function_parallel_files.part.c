#include <stdio.h>
#include <omp.h>
#pragma omp declare target
extern int count;
int squares(int n) {
  int sum = 0;
  #pragma omp parallel reduction(+: sum)
  {
    #pragma omp for schedule(static, 1)
    for (int i = 1; i <= n; i++) sum += i * i;
  }
  #pragma omp critical
  { count++; }
  return sum;
}
// Nobody calls them on a device.
int shared(int *a, int n) {
  #pragma omp for
  for (int i = 0; i < n; i++) a[i] = i;
  return a[0];
}
#pragma omp end declare target
