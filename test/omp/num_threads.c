// num_threads of 1, of odd numbers, of more than a row and more than a block: barriers and copies fit.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>
int main(void) {
  static const int counts[] = {1, 7, 32, 40, 100, 128, 1200};
  int wrong = 0;
  for (int c = 0; c < 7; c++) {
    int n = counts[c], sum = 0, threads = 0, last = -1, once = 0, a[200] = {0};
    #pragma omp target map(tofrom: sum, threads, last, once, a)
    {
      int base = 2;
      #pragma omp parallel num_threads(n) reduction(+: sum)
      {
        int got = 0;
        sum += omp_get_thread_num() + base;
        #pragma omp single copyprivate(got)
        threads = omp_get_num_threads(), got = 9;
        #pragma omp for lastprivate(last)
        for (int i = 0; i < 200; i++) a[i] += i, last = i + got;
        #pragma omp barrier
        #pragma omp for
        for (int i = 0; i < 200; i++) a[i] += last;
        #pragma omp masked
        once++;
      }
    }
    for (int i = 0; i < 200; i++) wrong += a[i] != i + 208;
    wrong += threads < 1 || threads > n || sum != threads * (threads - 1) / 2 + 2 * threads || once != 1;
    if (wrong) printf("num_threads(%d): %d threads, sum %d, last %d, once %d\n", n, threads, sum, last, once);
  }
  printf("wrong = %d\n", wrong);  // prints: wrong = 0
}
