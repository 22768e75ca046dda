// Orphaned constructs in functions of another file: the caller's team shares them, whatever its size, also through a function
// of a third file; one thread that calls them runs them alone. The host's own teams share them, too.
// flags: -fopenmp
// sources: shared_files_a.part.c shared_files_b.part.c
#include "shared_files.part.h"
#include <omp.h>
#include <stdio.h>

enum { N = 100 };

static int check(const int *a, int by, int seen, int threads) {
  int wrong = once != 2 || first != 1 || parts[0] != 1 || parts[1] != 1 || seen != threads;
  for (int i = 0; i < N; i++) wrong += a[i] != by * (i + 10);
  #pragma omp target
  once = first = parts[0] = parts[1] = 0;
  once = first = parts[0] = parts[1] = 0;
  return wrong;
}

int main(void) {
  int wrong = 0;
  for (int n = 1; n <= 65; n += n < 34 ? 3 : 7) {
    int a[N] = {0}, seen = 0, threads = 0;
    #pragma omp target map(tofrom: a, seen, threads)
    {
      #pragma omp parallel num_threads(n) reduction(+: threads)
      {
        int sum = fill(a, N) + through(a, N), all = sum_of(N / 4, 4, (int (*)[4])a);
        #pragma omp atomic
        seen += sum == 4950 + omp_get_num_threads() && all == 4950 + 1000;
        threads++;
      }
    }
    #pragma omp target update from(once, first, parts)
    wrong += check(a, 1, seen, threads);
    #pragma omp target map(tofrom: a) map(from: seen)
    seen = fill(a, N) + through(a, N) == 4951;
    #pragma omp target update from(once, first, parts)
    wrong += check(a, 2, seen, 1);
    #pragma omp parallel num_threads(n % 4 + 1) reduction(+: wrong)
    wrong += fill(a, N) + through(a, N) != 4950 + omp_get_num_threads();
    wrong += check(a, 3, 1, 1);
  }
  printf("%d\n", wrong);       // prints: 0
}
