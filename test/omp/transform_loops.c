// Loop-transforming constructs (OpenMP 6.0, 11): the order in which iterations run, and what directives around them share.
// flags: -fopenmp -Wall -Wextra -Werror
#include <stdio.h>
#include <string.h>
enum { N = 37, M = 23, K = 4 };
static int at[4096], n;
#pragma omp declare target
static int seen[4096], count;
static void note(int x) { seen[count++] = x; }
static void backwards(const int *p, int m) {
  #pragma omp reverse
  for (const int *q = p; q < p + m; q++) note(*q);
}
#pragma omp end declare target

// What the region has noted is what the host expects.
static void check(const char *what) {
  #pragma omp target update from(seen, count)
  int bad = count != n || memcmp(seen, at, sizeof(int) * (size_t)n);
  printf("%s: %d%s\n", what, count, bad ? " wrong" : "");
  n = count = 0;
  memset(seen, 0, sizeof seen);
  #pragma omp target update to(seen, count)
}

static void tiles(int rows, unsigned columns, int high) {
  #pragma omp target
  #pragma omp tile sizes(high, K)
  for (int i = 0; i < rows; i++) {
    for (unsigned j = 3; j <= columns; j += 2)
      note(i * 100 + (int)j);
  }
  for (int f = 0; f < rows; f += high)
    for (unsigned g = 3; g <= columns; g += 2 * K)
      for (int i = f; i < f + high && i < rows; i++)
        for (unsigned j = g; j < g + 2 * K && j <= columns; j += 2) at[n++] = i * 100 + (int)j;
  check("tile"); // prints: tile: 407
}

static void orders(int rows, int columns) {
  int i;
  #pragma omp target map(to: rows, columns)
  {
    #pragma omp interchange
    for (i = rows - 1; i >= 0; --i)
      for (int j = 0; j != columns; j++) note(i * 100 + j);
    #pragma omp interchange permutation(3, 1, 2)
    for (short a = 0; a < 3; a++)
      for (long b = 1; b <= 4; b++)
        for (char c = 'a'; c < 'c'; c++) note(a * 1000 + (int)b * 100 + c);
  }
  for (int j = 0; j < columns; j++)
    for (i = rows - 1; i >= 0; i--) at[n++] = i * 100 + j;
  for (int c = 'a'; c < 'c'; c++)
    for (int a = 0; a < 3; a++)
      for (int b = 1; b <= 4; b++) at[n++] = a * 1000 + b * 100 + c;
  check("interchange"); // prints: interchange: 875
}

static void reversed(int from, int step) {
  int p[5] = {7, 1, 8, 2, 9};
  #pragma omp target map(to: p)
  {
    #pragma omp reverse
    for (int i = from; i < N; i += step) {
      if (i % 2) continue;
      note(i);
    }
    backwards(p, 5);
    #pragma omp reverse
    for (unsigned char u = 3; u > 0; u--) note(u);
    #pragma omp reverse
    for (int none = 9; none < from; none++) note(-1);
  }
  int last = from;
  while (last + step < N) last += step;
  for (int i = last; i >= from; i -= step)
    if (i % 2 == 0) at[n++] = i;
  for (int i = 4; i >= 0; i--) at[n++] = p[i];
  for (int u = 1; u <= 3; u++) at[n++] = u;
  check("reverse"); // prints: reverse: 14
}

static void fused(int m) {
  #pragma omp target
  {
    #pragma omp fuse
    {
      for (int i = 0; i < 4; i++) note(i);
      for (int j = 0; j < m; j++) {
        if (j == 2) continue;
        note(10 + j);
      }
      for (int k = 5; k > 0; k -= 2) note(20 + k);
    }
    #pragma omp fuse looprange(2, 2)
    {
      for (int i = 0; i < 2; i++) note(30 + i);
      for (int i = 0; i < 2; i++) note(40 + i);
      for (int i = 0; i < 2; i++) note(50 + i);
    }
  }
  for (int i = 0; i < 4 || i < m; i++) {
    if (i < 4) at[n++] = i;
    if (i < m && i != 2) at[n++] = 10 + i;
    if (i < 3) at[n++] = 20 + 5 - 2 * i;
  }
  for (int i = 0; i < 2; i++) at[n++] = 30 + i;
  for (int i = 0; i < 2; i++) at[n++] = 40 + i, at[n++] = 50 + i;
  check("fuse"); // prints: fuse: 18
}

static void stacked(void) {
  #pragma omp target
  {
    #pragma omp reverse
    #pragma omp tile sizes(4)
    for (int i = 0; i < 10; i++) {
      #pragma omp unroll partial(2)
      for (int j = 0; j < 3; j++) note(i * 10 + j);
    }
    #pragma omp unroll
    for (int i = 0; i < 3; i++) note(i);
    #pragma omp unroll full
    for (int i = 0; i < 3; i++) note(i);
  }
  #pragma omp target
  #pragma omp unroll full
  for (int i = 0; i < 2; i++) note(i);
  for (int f = 8; f >= 0; f -= 4)
    for (int i = f; i < f + 4 && i < 10; i++)
      for (int j = 0; j < 3; j++) at[n++] = i * 10 + j;
  for (int k = 0; k < 8; k++) at[n++] = k % 3;
  check("stacked"); // prints: stacked: 38
}

// Each iteration of the loop that is left is one thread's, and what it runs, runs in order.
static void shared(void) {
  int chain[N], cells[N][M], sum = 0, bad = 0;
  const int wide = 5; // no text but a pragma uses it
  #pragma omp target teams distribute parallel for map(from: chain)
  #pragma omp unroll partial(K)
  for (int i = 0; i < N; i++) chain[i] = i % K ? chain[i - 1] + 1 : i;
  #pragma omp target teams distribute parallel for collapse(2) map(from: cells) reduction(+: sum)
  #pragma omp tile sizes(4, wide)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      cells[i][j] = j % 5 ? cells[i][j - 1] + 1 : i * M + j;
      #pragma omp atomic
      sum += 1;
    }
  for (int i = 0; i < N; i++) bad += chain[i] != i;
  #pragma omp parallel for
  #pragma omp unroll partial(K)
  for (int i = 0; i < N; i++) chain[i] = i % K ? chain[i - 1] + 2 : 2 * i;
  for (int i = 0; i < N; i++) bad += chain[i] != 2 * i;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) bad += cells[i][j] != i * M + j;
  printf("shared: %d of %d, %d wrong\n", sum, N * M, bad); // prints: shared: 851 of 851, 0 wrong
}

int main(void) {
  tiles(N, M, 5);
  orders(N, M);
  reversed(3, 3);
  fused(6);
  stacked();
  shared();
}
