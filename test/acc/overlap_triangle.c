// An inner loop without a directive whose bounds the outer one moves cannot become one with it: where its pointers
// overlap, the outer loop is shared out all the same, since the program says so.
// flags: -acc
#include "overlap.part.h"
enum { N = 30, ALL = N * N + 1 };

static void below(int n, const double *a, double *b) {
  #pragma acc parallel loop present(a, b)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++) b[i * n + j] = 2 * a[i * n + j + 1] - j;
}

static void try(int from) {
  static double m[2 * ALL], w[2 * ALL];
  fill(m, 2 * ALL), fill(w, 2 * ALL);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < i; j++) w[i * N + j] = 2 * w[from + i * N + j + 1] - j;
  #pragma acc data copy(m)
  below(N, m + from, m);
  printf("below: %s, %s\n", how, compare(m, w, 2 * ALL));
}

int main(void) {
  watch_launches();
  try(ALL);  // prints: below: parallel, right
  try(0);    // prints: below: parallel, right
}
