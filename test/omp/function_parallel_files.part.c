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
static int total;
#pragma omp declare target(total)
static void part(int n) {
  #pragma omp for reduction(+: total)
  for (int i = 1; i <= n; i++) total += i;
}
int team_sum(int n) {
  #pragma omp parallel
  {
    #pragma omp single
    total = 0;
    part(n);
  }
  return total;
}
// Nobody calls them on a device.
int shared(int *a, int n) {
  #pragma omp for
  for (int i = 0; i < n; i++) a[i] = i;
  return a[0];
}
#pragma omp end declare target
