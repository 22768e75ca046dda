// A variable that clauses of one target construct name twice, with the same meaning: once is enough.
// flags: -mp
#include <stdio.h>
int main(void) {
  int a[4] = {1, 2, 3, 4}, sum = 0, x = 0, *p = a;
  #pragma omp target teams loop map(tofrom: a, a)           // warning: 'a' appears twice in 'map'; once is enough
  for (int i = 0; i < 4; i++) a[i] += 1;
  #pragma omp target teams distribute parallel for private(x, x) reduction(+: sum, sum)  // warning: 'x' appears twice
  // warning(-1): 'sum' appears twice
  for (int i = 0; i < 4; i++) x = i, sum += x;
  #pragma omp target enter data map(to: p[0:4], p[0:4])     // warning: 'p[0:4]' appears twice in 'map'
  #pragma omp target map(p[0:4])
  p[3] += 1;
  #pragma omp target update from(p[0:4]) from(p[0:4])       // warning: 'p[0:4]' appears twice in 'from'
  printf("%d %d\n", a[3], sum);                             // prints: 6 6
  #pragma omp target map(p[0:4])
  p[3] += 1;
  #pragma omp target exit data map(from: p[0:4]) map(release: p[0:4])  // warning: appears twice in 'map'; it is as if one
  printf("%d\n", a[3]);                                     // prints: 7
}
