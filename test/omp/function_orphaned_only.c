// A region that only calls a function whose constructs its team shares, with any number of threads: also through a second
// function, and with nothing but a barrier there.
// flags: -fopenmp
#include <omp.h>
#include <stdio.h>

#pragma omp declare target
static int a[100], total, once, first, parts[2], one_by_one, seen[65];
static void start(void) {
  total = once = first = one_by_one = parts[0] = parts[1] = 0;
  for (int i = 0; i < 100; i++) a[i] = 0;
  for (int i = 0; i < 65; i++) seen[i] = 0;
}
static void fill(void) {
  #pragma omp for
  for (int i = 0; i < 100; i++) a[i] = i;
}
static void add(void) {
  #pragma omp for reduction(+: total) schedule(dynamic, 3)
  for (int i = 0; i < 100; i++) total += a[i];
}
static void through(void) { add(); }
static void single(void) {
  #pragma omp single
  once++;
}
static void mark(int me, int n) {
  seen[me] = 1;
  #pragma omp barrier
  if (!seen[n - 1 - me]) seen[me] = 2;
  #pragma omp masked
  first++;
}
static void each(void) { mark(omp_get_thread_num(), omp_get_num_threads()); }
static void sections(void) {
  #pragma omp sections
  {
    parts[0]++;
    #pragma omp section
    parts[1]++;
  }
  #pragma omp critical
  one_by_one++;
}
#pragma omp end declare target

int main(void) {
  int wrong = 0;
  for (int n = 1; n <= 65; n += n < 34 ? 3 : 7) {
    int bad = 0, threads = 0, sum = 0;
    #pragma omp target
    start();
    #pragma omp target parallel num_threads(n)
    fill();
    #pragma omp target parallel num_threads(n)
    add();
    #pragma omp target parallel num_threads(n)
    through();
    #pragma omp target parallel num_threads(n)
    single();
    #pragma omp target parallel num_threads(n)
    each();
    #pragma omp target parallel num_threads(n) reduction(+: threads)
    { sections(), threads++; }
    #pragma omp target map(from: bad, sum)
    {
      bad = total != 9900 || once != 1 || first != 1 || parts[0] != 1 || parts[1] != 1 || one_by_one != threads;
      sum = 0;
      for (int i = 0; i < 65; i++) sum += seen[i];
    }
    wrong += bad || sum != threads || threads > n;
  }
  printf("%d\n", wrong);        // prints: 0
}
