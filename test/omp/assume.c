// Assumptions stand around constructs and in regions, and change no result.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  int n = 10, s = 0, t = 0;
  #pragma omp assume holds(n == 10) contains(target, target teams) absent(task) no_openmp_routines
  {
    #pragma omp target map(tofrom: s)
    {
      #pragma omp nothing
      #pragma omp assume no_parallelism(1)
      for (int i = 0; i < n; i++) s += i;
    }
  }
  #pragma omp target teams distribute parallel for reduction(+: t)
  for (int i = 0; i < n; i++)
    #pragma omp assume no_openmp no_openmp_constructs
    t += i;
  printf("%d %d\n", s, t);   // prints: 45 45
}
