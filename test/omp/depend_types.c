// Every type of dependence between host tasks and target constructs.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
int main(void) {
  int x = 0, y = 0;
  omp_depend_t kept;
  #pragma omp parallel
  #pragma omp single
  {
    #pragma omp task depend(out: x)
    x = 1;
    #pragma omp target map(tofrom: x) nowait depend(mutexinoutset: x)
    x += 2;
    #pragma omp target map(tofrom: x) nowait depend(mutexinoutset: x)
    x += 4;
    #pragma omp task depend(inout: x)
    x *= 10;
    #pragma omp depobj(kept) depend(inout: x)
    #pragma omp target map(tofrom: x) nowait depend(depobj: kept)
    x += 5;
    #pragma omp target map(to: x) map(from: y) nowait depend(inoutset: x)
    y = x;
    #pragma omp taskwait
    #pragma omp target map(tofrom: y) nowait depend(out: omp_all_memory)
    y++;
    #pragma omp task depend(in: y)
    y *= 2;
    #pragma omp taskwait
    #pragma omp depobj(kept) destroy
  }
  printf("%d %d\n", x, y);  // prints: 75 152
}
