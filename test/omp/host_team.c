// A target region's parallel has all of its threads on the host: constructs, sums, functions with constructs of their own.
// flags: -mp
#include <omp.h>
#include <stdio.h>
#define N 1000
static int counted;
#pragma omp declare target(counted)
static void fill(int *a) {
  #pragma omp for
  for (int i = 0; i < N; i++) a[i] = i;
  #pragma omp single
  counted++;
  #pragma omp critical
  counted += 10;
}
int main(void) {
  int a[N], sum = 0, size = 0, seen[4] = {0}, parts = 0, last = 0, from = -1, n = 4, sections[2];
  double order = 0;
  #pragma omp target map(tofrom : a, sum, size, seen, parts, last, from, sections, order)
  {
    int local = 7;
    counted = 0;
    #pragma omp parallel num_threads(n) reduction(+ : parts) firstprivate(local)
    {
      int copied = omp_get_thread_num() * 100 + local;
      seen[omp_get_thread_num()] = omp_get_num_threads(), parts += local;
      fill(a);
      #pragma omp critical
      counted += 100;
      #pragma omp barrier
      #pragma omp for reduction(+ : sum) lastprivate(last) schedule(static, 3)
      for (int i = 0; i < N; i++) sum += a[i], last = omp_get_thread_num();
      #pragma omp single copyprivate(copied)
      size = copied = 5 + sum;
      #pragma omp masked filter(3)
      from = copied;
      #pragma omp sections
      {
        sections[0] = omp_get_num_threads();
        #pragma omp section
        sections[1] = 2;
      }
    }
    #pragma omp parallel for reduction(+ : order) num_threads(3)
    for (int i = 1; i <= N; i++) order += 1.0 / i;
    local += omp_get_num_threads() + omp_in_parallel();
    parts = parts * 10 + local;
  }
  #pragma omp target update from(counted)
  printf("%d %d %d %d, %d %d %d\n", seen[0], seen[1], seen[2], seen[3], parts, counted, n); // prints: 4 4 4 4, 288 441 4
  printf("%d %d %d %d, %d %d\n", sum, last, size, from, sections[0], sections[1]); // prints: 499500 1 499505 499505, 4 2
  printf("%.9f\n", order); // prints: 7.485470861
  sum = 0;
  #pragma omp target parallel num_threads(3) firstprivate(n) reduction(+ : sum) map(tofrom : size)
  {
    n += omp_get_thread_num(), sum += n;
    #pragma omp atomic write
    size = omp_get_num_threads();
  }
  printf("%d %d\n", sum, size); // prints: 15 3
}
