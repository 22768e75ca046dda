// The combined name is both constructs, each with its own clauses.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
int main(int argc, char **argv) {
  int a = 0, b = 0, s = 0, last = 0, first = 5;
  #pragma omp target parallel sections num_threads(2) map(tofrom: a, b) reduction(+: s) lastprivate(last) firstprivate(first) if(target: argc < 9) nowait depend(out: a)
  {
    a = first + 1, s += 1, last = 1;
    #pragma omp section
    b = first + 2, s += 2, last = 2;
  }
  #pragma omp taskwait
  printf("%d %d %d %d\n", a, b, s, last);     // prints: 6 7 3 2
  #pragma omp target parallel sections map(tofrom: a)
  {
    #pragma omp section
    a = omp_is_initial_device() >= 0 ? 9 : 0;
  }
  printf("%d\n", a);                          // prints: 9
}
