// threadset (OpenMP 6.0): threads of the team run all tasks, on the host and in a region.
// flags: -mp -Wall -Wextra -Werror
#include <omp.h>
#include <stdio.h>
enum { N = 100 };

#pragma omp declare target
static int fib(int n) {
  int i, j;
  if (n < 2) return n;
  #pragma omp task shared(i) threadset(omp_pool)
  i = fib(n - 1);
  #pragma omp task shared(j) threadset( omp_team )
  j = fib(n - 2);
  #pragma omp taskwait
  return i + j;
}
#pragma omp end declare target

int main(void) {
  int n = 0, free = 0, a[N] = {0}, bad = 0;
  #pragma omp parallel num_threads(2)
  #pragma omp single
  {
    n = fib(10);
    #pragma omp taskloop threadset(omp_pool) reduction(+: free)
    for (int i = 0; i < N; i++) free += omp_is_free_agent() + omp_ancestor_is_free_agent(1);
  }
  printf("%d, %d free agents\n", n, free);                        // prints: 55, 0 free agents
  n = 0;
  #pragma omp target map(tofrom: n, a)
  {
    n = omp_is_free_agent() + omp_ancestor_is_free_agent(0);
    #pragma omp task threadset(omp_pool)
    n += 7;
    #pragma omp taskloop threadset(omp_team)
    for (int i = 0; i < N; i++) a[i] = i;
  }
  for (int i = 0; i < N; i++) bad += a[i] != i;
  printf("%d, %d wrong\n", n, bad);                              // prints: 7, 0 wrong
  return 0;
}
