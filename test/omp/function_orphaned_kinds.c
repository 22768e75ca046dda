// One function with orphaned constructs, called by all threads of a team and by single threads: here, in nested teams, on the host.
// flags: -fopenmp
#include <stdio.h>

#pragma omp declare target
static int total;
static void add(int *a, int n) {
  #pragma omp for reduction(+: total)
  for (int i = 0; i < n; i++) a[i]++, total++;
}
static void count(int *a, int n) {
  #pragma omp for
  for (int i = 0; i < n; i++)
    #pragma omp atomic
    a[i]++;
}
static void through(int *a, int n) { count(a, n); }
#pragma omp end declare target

int main(void) {
  int a[10] = {0}, b[10] = {0}, threads = 0, sum = 0;
  #pragma omp target map(tofrom: a, b, threads) map(from: sum)
  {
    total = 0;
    through(a, 10);
    #pragma omp parallel num_threads(5)
    {
      add(a, 10);
      through(a, 10);
      #pragma omp atomic
      threads++;
    }
    sum = total;
    add(a, 10);
  }
  printf("%d %d\n", a[7], sum);          // prints: 4 10
  threads = 0;
  #pragma omp target parallel num_threads(6) map(tofrom: b, threads)
  {
    #pragma omp atomic
    threads++;
    #pragma omp parallel num_threads(2)
    through(b, 10);
  }
  printf("%d\n", b[9] == threads);       // prints: 1
}
