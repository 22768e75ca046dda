// VLAs as private, firstprivate and reduction variables of target; reductions by '-' and of elements.
// flags: -fopenmp
#include <stdio.h>
static void use(int n, int m) {
  double sum[n], w[m], start[m];
  long left[3] = {100, 100, 100};
  for (int i = 0; i < n; i++) sum[i] = i;
  for (int k = 0; k < m; k++) w[k] = -1, start[k] = k;
  #pragma omp target teams distribute parallel for private(w) firstprivate(start) reduction(+: sum) reduction(-: left[1])
  for (int i = 0; i < 1000; i++) {
    for (int k = 0; k < m; k++) w[k] = start[k] + i;
    start[0] = 99;
    sum[i % n] += w[m - 1];
    left[1] -= 2;
  }
  printf("%g %g %g %g %ld %ld\n", sum[0], sum[n - 1], w[0], start[0], left[0], left[1]);  // prints: 50000 50909 -1 0 100 -1900
  #pragma omp target firstprivate(w) map(tofrom: sum)
  {
    for (int k = 0; k < m; k++) w[k]++;
    for (int i = 0; i < n; i++) sum[i] = w[i % m];
  }
  printf("%g %g\n", sum[n - 1], w[m - 1]);                            // prints: 0 -1
}
int main(void) { use(10, 6); }
