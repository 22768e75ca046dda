// A function with 'indirect' asks for its thread, which a kernel that calls it through a pointer does not tell.
// flags: -fopenmp
#include <omp.h>
#include <cstdio>
#pragma omp begin declare target indirect // error: 'indirect' of 'who', which asks who runs it, or has directives
int who() { return omp_get_thread_num(); }
int next(int x) { return x + 1; }
#pragma omp end declare target
int main() {
  int r = 0;
  int (*f)(int) = next;
  #pragma omp target map(from: r)
  r = f(1);
  printf("%d\n", r);
}
