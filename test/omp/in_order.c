// Loops of the host with 'scan' and lastprivate(conditional: ...), and of a function that devices run, too.
// flags: -fopenmp
// prints: 94 295 299 300, counter 77
// prints: bits 8 15 15, simd 94, counter 100
// prints: team 1295 1295, last sum 1295
#include <stdio.h>

enum { N = 100 };

#pragma omp declare target
static int team_sum(const int *x, int *sums, int s) {
  #pragma omp parallel for reduction(inscan, +: s)
  for (int i = 0; i < N; i++) {
    s += x[i];
    #pragma omp scan inclusive(s)
    sums[i] = s;
  }
  return s;
}
#pragma omp end declare target

int main(void) {
  int last = -1, late = -1, a[N], sums[N], i, s = 5, m = 0, most = 8, k;
  long count = 0;
  for (i = 0; i < N; i++) a[i] = i % 7;
  i = 77;
  #pragma omp parallel num_threads(4)
  {
    #pragma omp for lastprivate(conditional: last) reduction(+: count) schedule(dynamic, 3)
    for (i = 0; i < N; i++) {
      if (a[i] == 3) last = i;
      count += a[i];
    }
    #pragma omp for reduction(inscan, +: s) private(m) nowait
    for (int n = 0; n < N; n++) {
      m = a[n];
      sums[n] = s;
      #pragma omp scan exclusive(s)
      s += m;
    }
    #pragma omp barrier
  }
  printf("%d %ld %d %d, counter %d\n", last, count, sums[N - 1], s, i);
  #pragma omp parallel for simd reduction(inscan, |: most) default(none) shared(a, sums) num_threads(3) simdlen(4)
  for (k = 0; k < N; k++) {
    most |= a[k];
    #pragma omp scan inclusive(most)
    sums[k] = most;
  }
  #pragma omp simd lastprivate(conditional: late)
  for (k = 0; k < N; k++)
    if (a[k] == 3) late = k;
  printf("bits %d %d %d, simd %d, counter %d\n", sums[0], sums[5], sums[N - 1], late, k);
  int host = team_sum(a, sums, 1000), there = 0;
  #pragma omp target map(to: a) map(from: sums, there)
  there = team_sum(a, sums, 1000);
  printf("team %d %d, last sum %d\n", host, there, sums[N - 1]);
}
