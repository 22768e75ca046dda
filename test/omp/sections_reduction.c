// parallel sections with a reduction and a last value, both used right after it.
// flags: -fopenmp
#include <stdio.h>
int main(void) {
  int sum = 5, last = 0, both = 0;
  #pragma omp target map(tofrom: sum, last) map(from: both)
  {
    #pragma omp parallel sections reduction(+:sum) lastprivate(last)
    {
      #pragma omp section
      { sum += 1; last = 1; }
      #pragma omp section
      { sum += 10; last = 2; }
      #pragma omp section
      { sum += 100; last = 3; }
    }
    both = sum * 10 + last;
  }
  printf("%d %d %d\n", sum, last, both); // prints: 116 3 1163
}
