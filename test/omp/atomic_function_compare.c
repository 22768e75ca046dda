// Conditional updates in functions for host and device are atomic on both.
// flags: -fopenmp
#include <stdio.h>
#define N 20000
#pragma omp declare target
static void widen(double *range, double value) {
  #pragma omp atomic compare
  if (range[0] > value) { range[0] = value; }
  #pragma omp atomic compare seq_cst
  range[1] = range[1] < value ? value : range[1];
}
static int claim(unsigned char *slot, int who) {
  int won, before = 0;
  #pragma omp atomic compare capture acq_rel fail(acquire)
  { won = *slot == 0; if (won) { *slot = who; } else { before = *slot; } }
  return won ? 0 : before;
}
static long step(long *x, long by) {
  long now;
  #pragma omp atomic capture release
  { *x = *x + by; now = *x; }
  return now;
}
#pragma omp end declare target
int main(void) {
  double range[2] = {1e9, -1};
  unsigned char slot[8] = {0};
  int lost = 0;
  long x = 0, last = 0;
  #pragma omp target teams distribute parallel for map(tofrom: range, slot, x) reduction(+: lost) reduction(max: last)
  for (int k = 0; k < N; k++) {
    widen(range, k * 0.25 + 2);
    lost += claim(&slot[k % 8], 5) == 5;
    long now = step(&x, 3);
    last = now > last ? now : last;
  }
  printf("%g %g %d %ld %ld\n", range[0], range[1], lost, x, last);  // prints: 2 5001.75 19992 60000 60000
  #pragma omp parallel for reduction(+: lost)
  for (int k = 0; k < N; k++) {
    widen(range, -k * 0.25);
    slot[k % 8] == 5 ? (void)(lost += claim(&slot[k % 8], 6) == 5) : (void)0;
    step(&x, -3);
  }
  printf("%g %g %d %ld\n", range[0], range[1], lost, x);  // prints: -4999.75 5001.75 39992 0
}
