// Elements and sections that follow each other, of an array that only the reduction names.
// flags: -mp -acc
#include <stdio.h>
int main(void) {
  int a[4] = {0}, b[3] = {0}, c[4] = {0};
  #pragma omp target teams distribute parallel for reduction(+: a[0:2], a[2:2])
  for (int i = 0; i < 100; i++) a[i % 4] += i;
  #pragma omp target parallel for reduction(+: b[0], b[1])
  for (int i = 0; i < 100; i++) b[0] += i, b[1]++;
  #pragma acc parallel loop reduction(+: c[1], c[2])
  for (int i = 0; i < 100; i++) c[1] += i, c[2]++;
  printf("%d %d %d %d %d %d\n", a[1], a[3], b[0], b[1], c[1], c[2]);  // prints: 1225 1275 4950 100 4950 100
  return 0;
}
