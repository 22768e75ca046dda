// Orphaned constructs: all threads of the caller's team share them, here and through other functions.
// flags: -mp
#include <omp.h>
#include <stdio.h>

#pragma omp declare target
static int total, once, masters, sections_run[3], met, last, three = 3;
#pragma omp end declare target

static void fill(int *a, int n, int by);
static void check(const int *a, int n, int *seen);

// Each iteration once, whatever the team; a barrier between what writes and what reads in another order.
static int work(int *a, int n) {
  int value = 0, t = 7;
  #pragma omp for firstprivate(three) private(t) lastprivate(last) schedule(static, 3)
  for (int i = 0; i < n; i++) t = three, a[i] += t, last = i * 2;
  fill(a, n, 10);
  #pragma omp for reduction(+: total) schedule(dynamic)
  for (int i = 0; i < n; i++) total += a[n - 1 - i];
  #pragma omp single copyprivate(value)
  {
    once++;
    value = total;
  }
  #pragma omp masked
  { masters++; }
  #pragma omp sections nowait
  {
    sections_run[0]++;
    #pragma omp section
    sections_run[1]++;
    #pragma omp section
    sections_run[2]++;
  }
  return value + last + t - 7;
}

static void fill(int *a, int n, int by) {
  #pragma omp for collapse(2) nowait
  for (int i = 0; i < n / 2; i++)
    for (int j = 0; j < 2; j++) a[i * 2 + j] += by;
  #pragma omp barrier
}

// The thread that comes after a barrier sees what all have done before it.
static void check(const int *a, int n, int *seen) {
  int sum = 0;
  for (int i = 0; i < n; i++) sum += a[i];
  #pragma omp atomic
  met++;
  #pragma omp barrier
  *seen = sum;
}

static void start(void) { total = once = masters = met = 0; for (int i = 0; i < 3; i++) sections_run[i] = 0; }

static int result(int sum, int threads, int good) {
  return sum * 100 + once * 10 + masters + 1000000 * (sections_run[0] + sections_run[1] + sections_run[2]) +
         10000000 * (met == threads) + 100000000 * good;
}

int main(void) {
  int a[40] = {0}, r[3] = {0}, threads = 0, good = 1;
  #pragma omp target map(tofrom: a, r, threads, good)
  {
    start();
    #pragma omp parallel num_threads(5)
    {
      int mine, seen, n = 40;
      mine = work(a, n);
      check(a, n, &seen);
      if (omp_get_thread_num() == 0) threads = omp_get_num_threads();
      if (mine != 13 * 40 + 78 || seen != 13 * 40)
        #pragma omp atomic write
        good = 0;
    }
    r[0] = result(total, threads, good);
  }
  #pragma omp target parallel num_threads(64) map(tofrom: a, r, threads, good)
  {
    int mine, seen;
    #pragma omp single
    start();
    mine = work(a, 40);
    check(a, 40, &seen);
    #pragma omp single
    threads = omp_get_num_threads();
    if (mine != 26 * 40 + 78 || seen != 26 * 40)
      #pragma omp atomic write
      good = 0;
    #pragma omp barrier
    #pragma omp masked
    r[1] = result(total, threads, good);
  }
  printf("%d %d\n", r[0], r[1]);          // prints: 113052011 113104011
  int b[40] = {0}, seen;
  start();
  #pragma omp parallel num_threads(3)
  {
    int mine = work(b, 40), all;
    check(b, 40, &all);
    if (mine != 13 * 40 + 78 || all != 13 * 40) good = 0;
  }
  printf("%d\n", result(total, 3, good));    // prints: 113052011
  start();
  work(b, 40), check(b, 40, &seen);
  printf("%d\n", result(total, 1, seen == 26 * 40));   // prints: 113104011
  return 0;
}
