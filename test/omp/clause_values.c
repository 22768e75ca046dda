// Variables that only a clause inside of a region names have the values that they have outside.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
int main(int argc, char **argv) {
  (void)argv;
  int three = argc + 2, no = argc > 5, last = argc + 1, step = argc + 3;
  int seen[8] = {0}, many = 0, at = 0, linear = 0, wrong = 0;
  #pragma omp target map(tofrom: seen)
  {
    seen[7] = 1;
    #pragma omp parallel num_threads(three)
    {
      #pragma omp atomic
      seen[omp_get_thread_num()]++;
    }
  }
  for (int i = 3; i < 7; i++) wrong += seen[i];
  #pragma omp target map(tofrom: many)
  {
    many = 0;
    #pragma omp parallel if(no)
    {
      #pragma omp atomic
      many += omp_get_num_threads();
    }
  }
  #pragma omp target map(tofrom: at)
  {
    at = -1;
    #pragma omp parallel num_threads(4)
    {
      #pragma omp masked filter(last)
      at = omp_get_thread_num();
    }
  }
  #pragma omp target map(tofrom: linear)
  {
    linear = 0;
    #pragma omp parallel for linear(linear: step)
    for (int i = 0; i < 10; i++) linear += step;
  }
  printf("%d %d %d %d\n", wrong, many, seen[0] > 0, at == last || at == -1);  // prints: 0 1 1 1
  printf("%d\n", linear);                                                      // prints: 40
  return 0;
}
