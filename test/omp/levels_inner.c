// Parallel loops among other statements of a target region: in sequential code, and inside distribute.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  int a[60] = {0}, b[30][40], row[30], t = 7, sum = 0;
  #pragma omp target map(tofrom: a, t)
  {
    a[0] = t;
    #pragma omp parallel for private(t)
    for (int i = 1; i < 60; i++) {
      t = i;
      a[i] = a[0] + t;
    }
    t = a[59];
    #pragma omp parallel
    {
      #pragma omp for
      for (int i = 0; i < 60; i++) a[i] += 1;
    }
  }
  #pragma omp target teams distribute map(from: b, row)
  for (int i = 0; i < 30; i++) {
    int s = 0, base = 100 * i;
    #pragma omp parallel for
    for (int j = 0; j < 40; j++) b[i][j] = base + j;
    #pragma omp parallel for reduction(+:s)
    for (int j = 0; j < 40; j++) s += b[i][39 - j];
    row[i] = s;
  }
  for (int i = 0; i < 30; i++) sum += row[i] - b[i][0];
  printf("%d %d %d %d\n", t, a[0], a[59], sum);  // prints: 66 8 67 1719900
}
