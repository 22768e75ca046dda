// Threads of a row run four iterations at once: trip counts around their number and that of four times as many, counters
// of several types that go up and down, from the least number to the largest.
// flags: -acc
#include <limits.h>
#include <stdio.h>
enum { ROWS = 70, MOST = 300 };
static const int trips[] = {0, 1, 2, 31, 32, 33, 64, 95, 96, 97, 127, 128, 129, 255, 256, 257, 300};
static int up[ROWS][MOST], down[ROWS][MOST], ends[ROWS];
static long long wide[ROWS], sums[ROWS];
static short halves[ROWS];
int main(void) {
  int kinds = sizeof trips / sizeof *trips, wrong = 0;
  #pragma acc parallel loop gang copyout(up, down, ends, wide, sums, halves) copyin(trips)
  for (int i = 0; i < ROWS; i++) {
    int n = trips[i % kinds], s = 0, e = 0;
    long long w = 0;
    short h = 0;
    #pragma acc loop vector
    for (int j = 0; j < MOST; j++) up[i][j] = down[i][j] = -1;
    #pragma acc loop vector reduction(+: s)
    for (int j = 0; j < n; j++) up[i][j] = i + j, s += j;
    #pragma acc loop vector
    for (unsigned j = n; j > 0; j--) {
      if (j == 33) continue;
      down[i][j - 1] = (int)j;
    }
    #pragma acc loop vector reduction(+: w)
    for (long long j = LLONG_MAX - 3 * n; j != LLONG_MAX; j += 3) w += LLONG_MAX - j;
    #pragma acc loop vector reduction(+: e)
    for (int j = INT_MIN; j < INT_MIN + n; j++) e += j - INT_MIN + 1;
    #pragma acc loop vector reduction(+: h)
    for (short j = (short)n; j >= 1; j--) h++;
    sums[i] = s, wide[i] = w, ends[i] = e, halves[i] = h;
  }
  for (int i = 0; i < ROWS; i++) {
    long long n = trips[i % kinds];
    wrong += sums[i] != n * (n - 1) / 2 || wide[i] != 3 * n * (n + 1) / 2;
    wrong += ends[i] != n * (n + 1) / 2 || halves[i] != n;
    for (int j = 0; j < MOST; j++)
      wrong += up[i][j] != (j < n ? i + j : -1) || down[i][j] != (j < n && j != 32 ? j + 1 : -1);
  }
  printf("wrong = %d\n", wrong);  // prints: wrong = 0
}
