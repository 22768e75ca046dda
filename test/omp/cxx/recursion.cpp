// Functions that call themselves, with barriers, worksharing loops, reductions and output in them.
// flags: -fopenmp -Wno-device-recursion
#include <omp.h>
#include <cstdio>
#pragma omp declare target
static int cells[64];
#pragma omp end declare target
// All threads of the team call it: each step needs the one before.
static int steps(int n, int *shared) {
  int me = omp_get_thread_num(), all = omp_get_num_threads();
  if (n == 0) return shared[me];
  int left = shared[(me + all - 1) % all];
  #pragma omp barrier
  shared[me] += left * n;
  #pragma omp barrier
  int below = steps(n - 1, shared);
  return below + left;
}
static void halves(int *a, int from, int n) {
  if (n == 1) return;
  #pragma omp for
  for (int i = 0; i < n; i++) a[from + i] += n;
  halves(a, from, n / 2);
  halves(a, from + n / 2, n / 2);
}
static int said(int n) {
  printf("at %d%s\n", n, n ? "" : ", the end");
  return n ? said(n - 1) + n : 0;
}
int main() {
  int sums[4] = {}, bad = 0, a[16] = {}, total = 0;
  #pragma omp target map(from: bad)
  bad = said(2); // prints: at 2
  // prints: at 1
  // prints: at 0, the end
  printf("%d\n", bad); // prints: 3
  bad = 0;
  for (int i = 0; i < 64; i++) cells[i] = i;
  #pragma omp target update to(cells)
  #pragma omp target parallel num_threads(4) map(from: sums) reduction(+: total)
  {
    sums[omp_get_thread_num()] = steps(5, cells);
    total += sums[omp_get_thread_num()];
  }
  int host[4] = {0, 1, 2, 3}, lefts[4] = {};
  for (int n = 5; n > 0; n--) {
    int was[4] = {host[0], host[1], host[2], host[3]};
    for (int k = 0; k < 4; k++) lefts[k] += was[(k + 3) % 4], host[k] += was[(k + 3) % 4] * n;
  }
  for (int k = 0; k < 4; k++) bad += sums[k] != host[k] + lefts[k], total -= sums[k];
  printf("%d wrong, %d\n", bad, total); // prints: 0 wrong, 0
  #pragma omp target parallel num_threads(4) map(tofrom: a)
  halves(a, 0, 16);
  for (int i = 0; i < 16; i++) bad += a[i] != 30;
  printf("%d wrong\n", bad); // prints: 0 wrong
}
