// Statements between collapsed loops, and bounds that depend on an outer loop.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  int a[20][30], tri[20] = {0}, sum = 0;
  #pragma omp target teams distribute parallel for collapse(2) map(from: a)
  for (int i = 0; i < 20; i++) {
    int base = 100 * i;
    for (int j = 0; j < 30; j++) a[i][j] = base + j;
  }
  #pragma omp target teams distribute parallel for collapse(2) reduction(+: sum) map(tofrom: tri)
  for (int i = 0; i < 20; i++)
    for (int j = i; j < 20; j++) {
      #pragma omp atomic
      tri[i] += 1;
      sum += a[i][j];
    }
  int bad = 0, all = 0;
  for (int i = 0; i < 20; i++) {
    bad += tri[i] != 20 - i;
    for (int j = 0; j < 30; j++) bad += a[i][j] != 100 * i + j;
    for (int j = i; j < 20; j++) all += 100 * i + j;
  }
  printf("bad %d, difference %d\n", bad, sum - all);  // prints: bad 0, difference 0
}
