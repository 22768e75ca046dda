// Loops inside that the threads of a gang share, a private array, rows of any length: in order one thread runs all.
// flags: -acc
#include "overlap.part.h"
enum { N = 40, M = 64 };
static double x[3 * N * M], y[3 * N * M];
static int first[N + 1], column[N * 3];

static void rows(int n, int m, double *a, const double *b) {
  #pragma acc kernels copy(a[0:n * m]) copyin(b[0:n * m])
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int j = 0; j < m; j++) sum += b[i * m + j];
    for (int j = 0; j < m; j++) a[i * m + j] = sum + b[i * m + j];
  }
}

static void copies(int n, double *a, const double *b) {
  double t[4];
  #pragma acc parallel num_gangs(8) copy(a[0:n]) copyin(b[0:n])
  #pragma acc loop auto gang private(t)
  for (int i = 0; i < n - 4; i++) {
    for (int k = 0; k < 4; k++) t[k] = b[i + k];
    a[i] = t[0] + t[1] - t[2] + t[3];
  }
}

static void sparse(int n, int size, double *a, const double *b) {
  #pragma acc kernels copy(a[0:n]) copyin(b[0:size])
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int k = first[i]; k < first[i + 1]; k++) sum += b[column[k]];
    a[i] = sum;
  }
}

static void plain_rows(int n, int m, double *a, const double *b) {
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int j = 0; j < m; j++) sum += b[i * m + j];
    for (int j = 0; j < m; j++) a[i * m + j] = sum + b[i * m + j];
  }
}

static void plain_copies(int n, double *a, const double *b) {
  for (int i = 0; i < n - 4; i++) a[i] = b[i] + b[i + 1] - b[i + 2] + b[i + 3];
}

static void plain_sparse(int n, double *a, const double *b) {
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int k = first[i]; k < first[i + 1]; k++) sum += b[column[k]];
    a[i] = sum;
  }
}

static void try(const char *what, int kind, int apart) {
  fill(x, 3 * N * M);
  fill(y, 3 * N * M);
  double *a = x + apart, *b = y + apart;
  #pragma acc data copy(x)
  {
    if (kind == 0) rows(N, M, a, x);
    if (kind == 1) copies(N * M, a, x);
    if (kind == 2) sparse(N, N, a, x);
  }
  if (kind == 0) plain_rows(N, M, b, y);
  if (kind == 1) plain_copies(N * M, b, y);
  if (kind == 2) plain_sparse(N, b, y);
  printf("%s: %s, %s\n", what, how, compare(x, y, 3 * N * M));
}

int main(void) {
  watch_launches();
  for (int i = 0; i < N; i++) first[i + 1] = first[i] + i % 4;
  for (int k = 0; k < N * 3; k++) column[k] = k * 7 % N;
  try("rows", 0, N * M);        // prints: rows: parallel, right
  try("rows", 0, M + 1);        // prints: rows: in order, right
  try("copies", 1, N * M);      // prints: copies: parallel, right
  try("copies", 1, 2);          // prints: copies: in order, right
  try("sparse", 2, N);          // prints: sparse: parallel, right
  try("sparse", 2, 3);          // prints: sparse: in order, right
}
