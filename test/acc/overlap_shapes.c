// Nests of every shape run in order as they are written: collapsed, in tiles, interchanged, with copies and VLAs.
// flags: -acc
#include "overlap.part.h"
enum { N = 40, M = 30, BASE = 1500, ALL = 6000 };
static double x[ALL], y[ALL];

static void collapsed(int n, int m, double *a, double *b) {
  double w[3] = {1, 2, 1};
  #pragma acc parallel loop auto collapse(2) firstprivate(w) copy(a[0:n * m]) copyin(b[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m - 2; j++)
      a[i * m + j] = w[0] * b[i * m + j] + w[1] * b[i * m + j + 1] - w[2] * b[i * m + j + 2];
}

static void plain_collapsed(int n, int m, double *a, double *b) {
  double w[3] = {1, 2, 1};
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m - 2; j++)
      a[i * m + j] = w[0] * b[i * m + j] + w[1] * b[i * m + j + 1] - w[2] * b[i * m + j + 2];
}

static void tiles(int n, int m, double *a, double *b) {
  #pragma acc kernels loop auto tile(4, 4) copy(a[0:n * m]) copyin(b[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) a[i * m + j] = b[i * m + j] / 2 + j;
}

static void plain_tiles(int n, int m, double *a, double *b) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) a[i * m + j] = b[i * m + j] / 2 + j;
}

static void interchanged(int n, int m, double (*a)[M], double (*b)[M]) {
  #pragma acc kernels copy(a[0:n]) copyin(b[0:n])
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++) a[i][j] = b[i][j] * 0.5 + i;
}

static void plain_interchanged(int n, int m, double (*a)[M], double (*b)[M]) {
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++) a[i][j] = b[i][j] * 0.5 + i;
}

static void sized(int n, int m, double a[n][m], double b[n][m]) {
  #pragma acc parallel copy(a[0:n][0:m]) copyin(b[0:n][0:m])
  {
    #pragma acc loop auto gang
    for (int i = 0; i < n; i++) {
      double t[m];
      for (int j = 0; j < m; j++) t[j] = b[i][j];
      #pragma acc loop auto vector
      for (int j = 0; j < m; j++) a[i][j] = t[m - 1 - j] / 2;
    }
  }
}

static void plain_sized(int n, int m, double a[n][m], double b[n][m]) {
  for (int i = 0; i < n; i++) {
    double t[m];
    for (int j = 0; j < m; j++) t[j] = b[i][j];
    for (int j = 0; j < m; j++) a[i][j] = t[m - 1 - j] / 2;
  }
}

#define TRY(nest, apart) \
  do { \
    fill(x, ALL), fill(y, ALL); \
    _Pragma("acc data copy(x)") nest(N, M, (void *)(x + BASE + apart), (void *)(x + BASE)); \
    plain_##nest(N, M, (void *)(y + BASE + apart), (void *)(y + BASE)); \
    printf(#nest ": %s, %s\n", how, compare(x, y, ALL)); \
  } while (0)

int main(void) {
  watch_launches();
  TRY(collapsed, BASE);       // prints: collapsed: parallel, right
  TRY(collapsed, 1);          // prints: collapsed: in order, right
  TRY(collapsed, -M);         // prints: collapsed: in order, right
  TRY(tiles, BASE);           // prints: tiles: parallel, right
  TRY(tiles, 1);              // prints: tiles: in order, right
  TRY(tiles, -M);             // prints: tiles: in order, right
  TRY(interchanged, BASE);    // prints: interchanged: parallel, right
  TRY(interchanged, 1);       // prints: interchanged: in order, right
  TRY(interchanged, -M);      // prints: interchanged: in order, right
  TRY(sized, BASE);           // prints: sized: parallel, right
  TRY(sized, 1);              // prints: sized: in order, right
  TRY(sized, -M);             // prints: sized: in order, right
}
