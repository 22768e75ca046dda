// split makes several loops of one, which run its iterations in their order (OpenMP 6.0, 11.6).
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  int a[10], n = 0, s = 0;
  #pragma omp split counts(4, omp_fill)
  for (int i = 0; i < 10; i++) a[i] = n++;
  printf("%d %d %d\n", a[0], a[4], a[9]); // prints: 0 4 9
  #pragma omp target map(tofrom : s)
  {
    #pragma omp split counts(omp_fill, 2, 3)
    for (int i = 0; i < 10; i++) s = s * 2 % 1001 + i;
  }
  n = 0;
  for (int i = 0; i < 10; i++) n = n * 2 % 1001 + i;
  printf("%d\n", s == n); // prints: 1
  return 0;
}
