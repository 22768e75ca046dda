// stripe, and apply (OpenMP 6.0, 11.1, 11.7): which loops directives are applied to, and in which order iterations run.
// flags: -mp -Wall -Wextra -Werror
#include <stdio.h>
#include <string.h>
enum { N = 11, M = 7, MOST = 256 };
static int at[MOST], n;
#pragma omp declare target
static int seen[MOST], count;
static void note(int i, int j) { seen[count++] = i * 100 + j; }
#pragma omp end declare target
static void want(int i, int j) { at[n++] = i * 100 + j; }

// What the region has noted is what the host expects.
static void check(const char *what) {
  #pragma omp target update from(seen, count)
  int bad = count != n || memcmp(seen, at, sizeof(int) * (size_t)n);
  printf("%s: %d%s\n", what, count, bad ? " wrong" : "");
  n = count = 0;
  #pragma omp target update to(count)
}

static void stripes(int rows, unsigned columns, int high) {
  #pragma omp target
  #pragma omp stripe sizes(high, 3)
  for (int i = rows - 1; i >= 0; i--)
    for (unsigned j = 2; j <= columns; j += 2) note(i, (int)j);
  for (int o = 0; o < high; o++)
    for (int q = 0; q < 3; q++)
      for (int i = rows - 1 - o; i >= 0; i -= high)
        for (int j = 2 + 2 * q; j <= (int)columns; j += 6) want(i, j);
  #pragma omp target
  #pragma omp stripe sizes(8) apply(offsets: reverse) apply(grid: reverse)
  for (int i = 0; i < 5; i++) note(i, 0);
  for (int i = 4; i >= 0; i--) want(i, 0);
  check("stripe"); // prints: stripe: 71
}

static void tiles(void) {
  #pragma omp target
  #pragma omp tile sizes(4, 3) apply(grid: interchange, nothing) apply(intratile(2): reverse)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) note(i, j);
  for (int g = 0; g < M; g += 3)
    for (int f = 0; f < N; f += 4)
      for (int i = f; i < f + 4 && i < N; i++)
        for (int j = g + 2 < M ? g + 2 : M - 1; j >= g; j--) want(i, j);
  check("tile"); // prints: tile: 77
}

static void nested(int m) {
  #pragma omp target
  {
    #pragma omp reverse apply(tile sizes(3) apply(intratile: reverse apply(unroll partial(2))))
    for (int i = 0; i < m; i++) note(i, 0);
    #pragma omp interchange permutation(2, 1) apply(interchanged(2, 1): reverse, stripe sizes(2))
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 5; j++) note(i, j);
    #pragma omp unroll partial apply(unrolled: reverse)
    for (int i = 0; i < 3; i++) note(i, 1);
    #pragma omp fuse apply(fused: tile sizes(2) apply(grid: reverse))
    {
      for (int i = 0; i < 3; i++) note(i, 2);
      for (int i = 0; i < 4; i++) note(i, 3);
    }
  }
  for (int f = m; f > 0; f -= 3)
    for (int i = f - 3 < 0 ? 0 : f - 3; i < f; i++) want(i, 0);
  for (int o = 0; o < 2; o++)
    for (int j = o; j < 5; j += 2)
      for (int i = 2; i >= 0; i--) want(i, j);
  for (int i = 2; i >= 0; i--) want(i, 1);
  want(2, 2), want(2, 3), want(3, 3), want(0, 2), want(0, 3), want(1, 2), want(1, 3);
  check("nested"); // prints: nested: 35
}

// What is left of the loops is shared by threads.
static void shared(void) {
  int cells[N][M], chain[N], bad = 0;
  #pragma omp target teams distribute parallel for collapse(2) map(from: cells)
  #pragma omp tile sizes(4, 3) apply(intratile: interchange, reverse)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) cells[i][j] = i % 4 ? cells[i - 1][j] + 1 : i + 10 * j;
  #pragma omp target teams distribute parallel for map(from: chain)
  #pragma omp stripe sizes(3)
  for (int i = 0; i < N; i++) chain[i] = i < 3 ? i : chain[i - 3] + 3;
  for (int i = 0; i < N; i++) {
    bad += chain[i] != i;
    for (int j = 0; j < M; j++) bad += cells[i][j] != i + 10 * j;
  }
  printf("shared: %d wrong\n", bad); // prints: shared: 0 wrong
}

int main(void) {
  stripes(N, 13, 4);
  tiles();
  nested(10);
  shared();
}
