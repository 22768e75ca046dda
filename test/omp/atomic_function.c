// Functions for host and device update atomically on both.
// flags: -fopenmp
#include <stdio.h>
#pragma omp declare target
static void count(int *bins, int i) {
  #pragma omp atomic
  bins[i % 3]++;
}
static int take(int *next) {
  int old;
  #pragma omp atomic capture seq_cst
  old = (*next)++;
  return old;
}
#pragma omp end declare target
int main(void) {
  int bins[3] = {0}, next = 5, sum = 0;
  #pragma omp target teams distribute parallel for map(tofrom: bins, next, sum) reduction(+: sum)
  for (int i = 0; i < 3000; i++) {
    count(bins, i);
    sum += take(&next);
  }
  printf("%d %d %d next %d sum %d\n", bins[0], bins[1], bins[2], next, sum);
  #pragma omp parallel for reduction(+: sum)
  for (int i = 0; i < 3000; i++) {
    count(bins, i);
    sum += take(&next);
  }
  printf("%d %d %d next %d sum %d\n", bins[0], bins[1], bins[2], next, sum);
  // prints: 1000 1000 1000 next 3005 sum 4513500
  // prints: 2000 2000 2000 next 6005 sum 18027000
}
