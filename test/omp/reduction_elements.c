// Elements of one array that follow each other may be reduced one by one.
// flags: -fopenmp -acc
#include <stdio.h>
int main(void) {
  long a[8] = {100, 200, 0, 0, 7}, *p = a, m[2][4] = {{0}};
  #pragma omp target teams distribute parallel for reduction(+: a[1], a[0]) map(tofrom: a)
  for (int i = 0; i < 1000; i++) { a[0] += i; a[1] += 1; }
  printf("%ld %ld %ld\n", a[0], a[1], a[4]); // prints: 499600 1200 7
  #pragma omp target map(tofrom: m)
  #pragma omp parallel for reduction(+: m[1][1], m[1][3]) reduction(+: m[1][2])
  for (int i = 0; i < 100; i++) { m[1][1] += i; m[1][2] += 2; m[1][3] -= i; }
  printf("%ld %ld %ld %ld\n", m[1][0], m[1][1], m[1][2], m[1][3]); // prints: 0 4950 200 -4950
  #pragma acc parallel loop reduction(max: p[2:2], p[4]) copy(p[0:8])
  for (int i = 0; i < 100; i++) {
    if (i > p[2]) p[2] = i;
    if (2 * i > p[3]) p[3] = 2 * i;
    if (i % 50 > p[4]) p[4] = i % 50;
  }
  printf("%ld %ld %ld %ld\n", p[2], p[3], p[4], p[5]); // prints: 99 198 49 0
}
