// 'iterator', 'mapper', 'present' and the like are names of variables, too, in each list.
// flags: -mp
#include <stdio.h>

int main(void) {
  int iterator[4] = {1, 2, 3, 4}, mapper = 1, always = 2, present = 3, to = 4;
  #pragma omp target map(iterator, mapper) map(always, present) map(tofrom: to)
  iterator[0] += mapper++ + always + present++ + to--;
  #pragma omp target enter data map(to: iterator[0:4], mapper)
  #pragma omp target update from(iterator)
  #pragma omp target exit data map(release: iterator, mapper)
  #pragma omp parallel
  #pragma omp single
  {
    #pragma omp task depend(inout: iterator[0]) affinity(iterator)
    iterator[0]++;
    #pragma omp task depend(in: iterator[0]) shared(iterator, mapper) affinity(iterator[1:2], mapper)
    mapper += iterator[0];
  }
  printf("%d %d %d %d\n", iterator[0], mapper, present, to); // prints: 12 14 4 3
  return 0;
}
