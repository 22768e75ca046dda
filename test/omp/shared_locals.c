// Functions whose constructs the caller's team shares have static variables, which are one for all versions of the function, and
// arrays of variable size, which each thread has; in this file and in another one.
// flags: -fopenmp
// sources: shared_locals.part.c
#include <stdio.h>
enum { N = 40, M = 6 };
#pragma omp begin declare target
int elsewhere(int *out, const int *in, int n, int m);
static int here(int *out, const int *in, int n, int m) {
  static const int table[3] = {5, 7, 9};
  static int calls = 100, met;
  int t[n], u[m][n];
  for (int i = 0; i < n; i++) t[i] = in[i];
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++) u[j][i] = t[i] * j;
  #pragma omp for
  for (int i = 0; i < n; i++) {
    int w[m];
    out[i] = 0;
    for (int j = 0; j < m; j++) w[j] = u[j][i] + table[j % 3];
    for (int j = 0; j < m; j++) out[i] += w[j];
  }
  #pragma omp sections
  {
    #pragma omp section
    {
      int q[n];
      q[n - 1] = 3;
      #pragma omp atomic
      met += q[n - 1];
    }
    #pragma omp section
    #pragma omp atomic
    met++;
  }
  if (out[0] < 0) return 0;
  #pragma omp single
  calls += met == 4 + 4 * (calls - 100);
  return calls + (int)(sizeof u / sizeof t);
}
static int between(int *out, const int *in, int n, int m) {
  int copy[n];
  for (int i = 0; i < n; i++) copy[i] = in[i];
  return here(out, copy, n, m);
}
#pragma omp end declare target

static int wrong(const int *a, int by) {
  int n = 0;
  for (int i = 0; i < N; i++) n += a[i] != by + i * 15;
  return n;
}

int main(void) {
  int in[N], a[N], b[N], r[3], number = 0, all = 0;
  for (int i = 0; i < N; i++) in[i] = i;
  for (int threads = 1; threads <= 70; threads += 23) {
    #pragma omp target parallel num_threads(threads) map(from: a, b, r) map(to: in)
    {
      int x = here(a, in, N, M), y = between(b, in, N, M), z = elsewhere(a, in, N, M);
      #pragma omp masked
      r[0] = x, r[1] = y, r[2] = z;
    }
    all += wrong(a, 42) + wrong(b, 42) + (r[0] != 107 + number) + (r[1] != 108 + number) + (r[2] != 7 + number / 2);
    number += 2;
  }
  printf("%d %d %d %d\n", all, r[0], r[1], r[2]);     // prints: 0 113 114 10
  #pragma omp target map(from: a, b, r) map(to: in)
  r[0] = between(a, in, N, M), r[1] = elsewhere(b, in, N, M);
  printf("%d %d %d\n", wrong(a, 42) + wrong(b, 42), r[0], r[1]);     // prints: 0 115 11
}
