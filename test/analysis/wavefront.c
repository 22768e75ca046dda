// Wave-fronts and dynamic programming: elements of an anti-diagonal are independent, rows and columns are not.
// flags: -acc
#include "nests.h"
#define N 14
static double f[N][N], g[N][N], gain[N], best[40];
static int text[N], word[N], weight[N];

static void reset(void) {
  fill(&f[0][0], N * N, 1), fill(&g[0][0], N * N, 2), fill(gain, N, 3), fill(best, 40, 4);
  fill_ints(text, N, 3), fill_ints(word, N, 4), fill_ints(weight, N, 6);
}

static void common_subsequence(void) {
  #pragma acc kernels
  for (int i = 1; i < N; i++)                                  // loop: sequential (f, distance 1)
    for (int j = 1; j < N; j++)                                // loop: sequential (f, distance 1)
      f[i][j] = text[i] == word[j]         ? f[i - 1][j - 1] + 1
                : f[i - 1][j] > f[i][j - 1] ? f[i - 1][j]
                                            : f[i][j - 1];
}

static void by_diagonals(void) {
  #pragma acc kernels
  for (int d = 2; d < N; d++)                                  // loop: sequential (f, distance 1)
    for (int i = 1; i < d; i++)                                // loop: parallel
      f[i][d - i] = f[i - 1][d - i] + f[i][d - i - 1];
}

static void diagonals_bounded(int n) {
  #pragma acc kernels
  for (int d = 2; d < 2 * n - 1; d++)                          // loop: sequential (f, distance 1)
    for (int i = d < n ? 1 : d - n + 1; i < n && i < d; i++)   // loop: parallel (hard)
      f[i][d - i] = (f[i - 1][d - i] + f[i][d - i - 1]) / 2;
}

static void only_diagonal(void) {
  #pragma acc kernels
  for (int i = 1; i < N; i++)                                  // loop: sequential (f, distance 1)
    for (int j = 1; j < N; j++)                                // loop: parallel
      f[i][j] = f[i - 1][j - 1] + g[i][j];
}

static void knapsack_in_place(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: sequential (best, distance 1)
    for (int w = 39; w >= 6; w--) {                            // loop: sequential (best)
      double with = best[w - weight[i]] + gain[i];
      if (with > best[w]) best[w] = with;
    }
}

static void knapsack_table(void) {
  #pragma acc kernels
  for (int i = 1; i < N; i++)                                  // loop: sequential (f, distance 1)
    for (int w = 6; w < N; w++) {                              // loop: parallel
      double with = f[i - 1][w - weight[i]] + gain[i];
      f[i][w] = with > f[i - 1][w] ? with : f[i - 1][w];
    }
}

static void all_paths(void) {
  #pragma acc kernels
  for (int k = 0; k < N; k++)                                  // loop: sequential (g)
    for (int i = 0; i < N; i++)                                // loop: sequential (g)
      for (int j = 0; j < N; j++) {                            // loop: sequential (g)
        double way = g[i][k] + g[k][j];
        if (way < g[i][j]) g[i][j] = way;
      }
}

static void all_paths_copied(void) {
  double from[N], to[N];
  #pragma acc data copy(g) create(from, to)
  for (int k = 0; k < N; k++) {
    #pragma acc kernels
    {
      for (int i = 0; i < N; i++)                              // loop: parallel
        from[i] = g[i][k], to[i] = g[k][i];
      for (int i = 0; i < N; i++)                              // loop: parallel
        for (int j = 0; j < N; j++)                            // loop: parallel
          if (from[i] + to[j] < g[i][j]) g[i][j] = from[i] + to[j];
    }
  }
}

static void intervals(void) {
  #pragma acc kernels
  for (int length = 1; length < N; length++)                   // loop: sequential (f, distance 1)
    for (int i = 0; i < N - length; i++) {                     // loop: parallel
      double least = f[i][i] + f[i + 1][i + length];
      for (int k = i; k < i + length; k++) {                   // loop: parallel, reduction(min:least)
        double way = f[i][k] + f[k + 1][i + length];
        if (way < least) least = way;
      }
      f[i][i + length] = least + gain[i];
    }
}

static void two_fields(void) {
  #pragma acc kernels
  for (int i = 1; i < N; i++) {                                // loop: sequential (g, distance 1)
    for (int j = 0; j < N; j++) f[i][j] = g[i - 1][j] + 1;     // loop: parallel
    for (int j = 0; j < N; j++) g[i][j] = f[i][j] - 2;         // loop: parallel
  }
}

int main(void) {
  TRY(common_subsequence(), f);                                // prints: common_subsequence() 7958
  TRY(by_diagonals(), f);                                      // prints: by_diagonals() -67172
  TRY(diagonals_bounded(N), f);                                // prints: diagonals_bounded(N) 832.615314
  TRY(only_diagonal(), f);                                     // prints: only_diagonal() 6254
  TRY(knapsack_in_place(), best);                              // prints: knapsack_in_place() 5841
  TRY(knapsack_table(), f);                                    // prints: knapsack_table() 9462
  TRY(all_paths(), g);                                         // prints: all_paths() -1.33081311e+12
  TRY(all_paths_copied(), g);                                  // prints: all_paths_copied() -11084897
  TRY(intervals(), f);                                         // prints: intervals() -2614
  TRY(two_fields(), f);                                        // prints: two_fields() -4851
}
