// A nest with several pairs of pointers and a sum: in order it runs as the loops are written.
// flags: -acc
#include "overlap.part.h"
enum { N = 60, M = 50 };
static double x[3 * N * M], y[3 * N * M];

static double nest(int n, int m, double *a, const double *b, const double *c) {
  double sum = 0;
  #pragma acc kernels copy(a[0:n * m]) copyin(b[0:n * m], c[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      a[i * m + j] = b[i * m + j] + 2 * c[j * n + i];
      sum += a[i * m + j];
    }
  return sum;
}

static double one_after_the_other(int n, int m, double *a, const double *b, const double *c) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      a[i * m + j] = b[i * m + j] + 2 * c[j * n + i];
      sum += a[i * m + j];
    }
  return sum;
}

static void try(int a, int b, int c) {
  fill(x, 3 * N * M);
  fill(y, 3 * N * M);
  double s, t = one_after_the_other(N, M, y + a, y + b, y + c);
  #pragma acc data copy(x)
  s = nest(N, M, x + a, x + b, x + c);
  printf("%s, %s, %s\n", how, compare(x, y, 3 * N * M), s == t ? "same sum" : "another sum");
}

int main(void) {
  watch_launches();
  try(0, N * M, 2 * N * M);      // prints: parallel, right, same sum
  try(2 * N * M, 0, 0);          // prints: parallel, right, same sum
  try(1, 0, 2 * N * M);          // prints: in order, right, same sum
  try(N * M, 0, N * M - M);      // prints: in order, right, same sum
  try(M, 0, 0);                  // prints: in order, right, same sum
  try(0, 0, 0);                  // prints: in order, right, same sum
}
