// scan where a region has more than one loop: in a team, in each team of a league, in each thread, without a team.
// flags: -fopenmp
#include <stdio.h>
enum { N = 1000, ROWS = 20, COLUMNS = 50 };
static int a[N], b[N], rows[ROWS][COLUMNS];

#pragma omp declare target
static int fill(int *row, int start) {
  #pragma omp simd reduction(inscan, +: start)
  for (int i = 0; i < COLUMNS; i++) {
    start += i;
    #pragma omp scan inclusive(start)
    row[i] = start;
  }
  return start;
}
#pragma omp end declare target

static int wrong_rows(void) {
  int bad = 0;
  for (int r = 0; r < ROWS; r++)
    for (int i = 0, t = r; i < COLUMNS; i++) bad += rows[r][i] != (t += i) + (i ? 0 : r + 1225);
  return bad;
}

int main(int argc, char **argv) {
  int n = N, s = 0, last = 0, none = 9, bad = 0, t = 0;
  for (int i = 0; i < N; i++) a[i] = (i * 37) % 101 - 50;
  // Downwards, from a variable of the team, with a last value; then from what the loop before left; then no iteration.
  #pragma omp target map(tofrom: s, last, none)
  #pragma omp parallel
  {
    #pragma omp for reduction(inscan, +: s) lastprivate(last)
    for (int i = N - 1; i >= 0; i -= 2) {
      s += a[i];
      #pragma omp scan inclusive(s)
      b[i] = s;
      last = s;
    }
    #pragma omp for reduction(inscan, +: s) nowait
    for (int i = 0; i < n; i += 2) {
      b[i] = s;
      #pragma omp scan exclusive(s)
      s += a[i];
    }
    #pragma omp for reduction(inscan, *: none)
    for (int i = n; i < N; i++) {
      none *= 2;
      #pragma omp scan inclusive(none)
      b[i] = none;
    }
  }
  for (int i = N - 1; i >= 0; i -= 2) bad += b[i] != (t += a[i]);
  bad += t != last;
  for (int i = 0; i < N; i += 2) bad += b[i] != t, t += a[i];
  printf("%d %d %d\n", bad, s - t, none);           // prints: 0 0 9

  #pragma omp target teams distribute map(from: rows)
  for (int r = 0; r < ROWS; r++) {
    int t = r;
    #pragma omp parallel for reduction(inscan, +: t)
    for (int i = 0; i < COLUMNS; i++) {
      t += i;
      #pragma omp scan inclusive(t)
      rows[r][i] = t;
    }
    rows[r][0] += t;
  }
  printf("%d\n", wrong_rows());                     // prints: 0
  #pragma omp target teams distribute parallel for map(from: rows)
  for (int r = 0; r < ROWS; r++) rows[r][0] += fill(rows[r], r);
  printf("%d\n", wrong_rows());                     // prints: 0

  // A condition that leaves a team of one; no team; both beside a loop that is shared.
  s = 1, t = 1;
  #pragma omp target map(tofrom: s, b)
  {
    #pragma omp parallel for reduction(inscan, +: s) if(argc > 5)
    for (int i = 0; i < n; i++) {
      s += a[i];
      #pragma omp scan inclusive(s)
      b[i] = s;
    }
    #pragma omp for reduction(inscan, +: s)
    for (int i = 0; i < n; i++) {
      s += a[i];
      #pragma omp scan inclusive(s)
      b[i] += s;
    }
    s++;
    #pragma omp simd reduction(inscan, +: s)
    for (int i = 0; i < n; i++) {
      b[i] += s;
      #pragma omp scan exclusive(s)
      s += a[i];
    }
    #pragma omp parallel for
    for (int i = 0; i < n; i++) b[i]++;
  }
  int all = 0, part = 0;
  for (int i = 0; i < N; i++) all += a[i];
  for (int i = 0; i < N; i++) {
    part += a[i];
    bad += b[i] != (1 + part) + (1 + all + part) + (2 + 2 * all + part - a[i]) + 1;
  }
  printf("%d %d\n", bad, s - 2 - 3 * all);          // prints: 0 0
}
