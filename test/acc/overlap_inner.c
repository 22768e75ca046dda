// Loops without a directive directly inside of declared ones, pointers without 'restrict': shared out with those around
// them where the pointers do not overlap; else each thread runs its inner loops in order.
// flags: -acc -fopenmp
#include "overlap.part.h"
#include <omp.h>
#include <stdlib.h>
enum { X = 40, Y = 30, Z = 7, ALL = 6 * X * Y };

// --- as programs have it -----------------------------------------------------------------------

static double rows(int x, int y, const double *k, const double *p, double *w) {
  double sum = 0;
  #pragma omp target teams distribute parallel for map(tofrom: sum) reduction(+: sum)
  for (int jj = 1; jj < y - 1; jj++)
    for (int kk = 1; kk < x - 1; kk++) {
      const int i = kk + jj * x;
      w[i] = p[i - 1] + k[i] * p[i];
      sum += w[i];
    }
  return sum;
}

static double gangs(int x, int y, const double *k, const double *p, double *w) {
  double sum = 0;
  #pragma acc parallel loop reduction(+: sum) present(k, p, w)
  for (int jj = 1; jj < y - 1; jj++)
    for (int kk = 1; kk < x - 1; kk++) {
      w[kk + jj * x] = p[kk + jj * x - 1] + k[kk + jj * x] * p[kk + jj * x];
      sum += w[kk + jj * x];
    }
  return sum;
}

static double chosen(int x, int y, const double *k, const double *p, double *w) {
  double sum = 0;
  #pragma acc kernels present(k, p, w)
  #pragma acc loop independent reduction(+: sum)
  for (int jj = 1; jj < y - 1; jj++) {
    #pragma acc loop auto
    for (int kk = 1; kk < x - 1; kk++) {
      w[kk + jj * x] = p[kk + jj * x - 1] + k[kk + jj * x] * p[kk + jj * x];
      sum += w[kk + jj * x];
    }
  }
  return sum;
}

static double by_hand(int x, int y, const double *k, const double *p, double *w) {
  double sum = 0;
  for (int jj = 1; jj < y - 1; jj++)
    for (int kk = 1; kk < x - 1; kk++) {
      w[kk + jj * x] = p[kk + jj * x - 1] + k[kk + jj * x] * p[kk + jj * x];
      sum += w[kk + jj * x];
    }
  return sum;
}

// The same, with columns outside: lanes would count the outer loop of the text.
static double columns(int x, int y, const double *k, const double *p, double *w) {
  double last = 0;
  #pragma omp target teams distribute parallel for map(tofrom: last) reduction(max: last)
  for (int kk = 1; kk < x - 1; kk++)
    for (int jj = 1; jj < y - 1; jj++) {
      w[kk + jj * x] = p[kk + (jj - 1) * x] + k[kk + jj * x];
      last = last > w[kk + jj * x] ? last : w[kk + jj * x];
    }
  return last;
}

static double columns_by_hand(int x, int y, const double *k, const double *p, double *w) {
  double last = 0;
  for (int kk = 1; kk < x - 1; kk++)
    for (int jj = 1; jj < y - 1; jj++) {
      w[kk + jj * x] = p[kk + (jj - 1) * x] + k[kk + jj * x];
      last = last > w[kk + jj * x] ? last : w[kk + jj * x];
    }
  return last;
}

static void three(int z, int y, int x, const double *a, double *b) {
  #pragma omp target teams distribute parallel for
  for (int l = 0; l < z; l++)
    for (int j = 0; j < y; j++)
      for (int i = 1; i < x; i++) b[(l * y + j) * x + i] = 2 * a[(l * y + j) * x + i - 1] - l;
}

static void three_collapsed(int z, int y, int x, const double *a, double *b) {
  #pragma omp target teams distribute parallel for collapse(2)
  for (int l = 0; l < z; l++)
    for (int j = 0; j < y; j++)
      for (int i = 1; i < x; i++) b[(l * y + j) * x + i] = 2 * a[(l * y + j) * x + i - 1] - l;
}

static void three_by_hand(int z, int y, int x, const double *a, double *b) {
  for (int l = 0; l < z; l++)
    for (int j = 0; j < y; j++)
      for (int i = 1; i < x; i++) b[(l * y + j) * x + i] = 2 * a[(l * y + j) * x + i - 1] - l;
}

// Counters that go down, and by two.
static void down(int n, int m, const float *a, float *b) {
  #pragma acc parallel loop present(a, b)
  for (int j = n - 1; j >= 0; j--)
    for (int i = m - 2; i >= 0; i -= 2) b[j * m + i] = a[j * m + i + 1] + i;
}

static void down_by_hand(int n, int m, const float *a, float *b) {
  for (int j = n - 1; j >= 0; j--)
    for (int i = m - 2; i >= 0; i -= 2) b[j * m + i] = a[j * m + i + 1] + i;
}

// The program itself runs OpenMP's regions where there is no device for them.
static const char *seen(const char *without) { return omp_get_num_devices() ? how : without; }

// --- tried with memory that is apart, shifted, the same -------------------------------------------------

typedef double Step(int, int, const double *, const double *, double *);

static double *new(void) {
  double *m = malloc(ALL * sizeof *m);
  fill(m, ALL);
  for (int i = 0; i < ALL; i++) m[i] /= 512;
  return m;
}

static void try(const char *name, Step *on_device, Step *by_hand, int k, int p, int w, const char *without) {
  double *a = new(), *b = new(), s, t;
  s = by_hand(X, Y, b + k, b + p, b + w);
  #pragma acc data copy(a[0:ALL])
  t = on_device(X, Y, a + k, a + p, a + w);
  printf("%s: %s, %s, %s\n", name, without ? seen(without) : how, compare(a, b, ALL), s - t < 1e-9 && t - s < 1e-9 ? "same sum" : "another sum");
  free(a), free(b);
}

typedef void Fill(int, int, int, const double *, double *);

static void try_three(Fill *on_device, int from, int to, const char *without) {
  double *a = new(), *b = new();
  three_by_hand(Z, 12, 20, b + from, b + to);
  #pragma acc data copy(a[0:ALL])
  on_device(Z, 12, 20, a + from, a + to);
  printf("three: %s, %s\n", seen(without), compare(a, b, ALL));
  free(a), free(b);
}

static void try_down(int from, int to) {
  static float a[3 * 35 * 23], b[3 * 35 * 23];
  int bad = 0;
  for (int i = 0; i < 3 * 35 * 23; i++) a[i] = b[i] = i % 13;
  down_by_hand(35, 23, b + from, b + to);
  #pragma acc data copy(a)
  down(35, 23, a + from, a + to);
  for (int i = 0; i < 3 * 35 * 23; i++) bad += a[i] != b[i];
  printf("down: %s, %d\n", how, bad);
}

enum { ONE = X * Y };

int main(void) {
  watch_launches();
  try("rows", rows, by_hand, 0, ONE, 2 * ONE, "parallel");  // prints: rows: parallel, right, same sum
  try("rows", rows, by_hand, 0, ONE, ONE, "rows in order");  // prints: rows: rows in order, right, same sum
  try("rows", rows, by_hand, ONE, ONE, 3 * ONE, "parallel");  // prints: rows: parallel, right, same sum
  try("rows", rows, by_hand, ONE, 2 * ONE, ONE, "rows in order");  // prints: rows: rows in order, right, same sum
  try("rows", rows, by_hand, 0, ONE, 2 * ONE - X, "parallel");  // prints: rows: parallel, right, same sum
  try("gangs", gangs, by_hand, 0, ONE, 2 * ONE, NULL);  // prints: gangs: parallel, right, same sum
  try("gangs", gangs, by_hand, 0, ONE, ONE, NULL);  // prints: gangs: rows in order, right, same sum
  try("chosen", chosen, by_hand, 0, ONE, 2 * ONE, NULL);  // prints: chosen: parallel, right, same sum
  try("chosen", chosen, by_hand, 0, ONE, ONE, NULL);  // prints: chosen: rows in order, right, same sum
  try("columns", columns, columns_by_hand, 0, ONE, 2 * ONE, "parallel");  // prints: columns: parallel, right, same sum
  try("columns", columns, columns_by_hand, 0, ONE, ONE, "rows in order");  // prints: columns: rows in order, right, same sum
  try_three(three, 0, 3 * ONE, "parallel");  // prints: three: parallel, right
  try_three(three, 0, 0, "rows in order");  // prints: three: rows in order, right
  try_three(three_collapsed, 0, 3 * ONE, "parallel");  // prints: three: parallel, right
  try_three(three_collapsed, 0, 0, "rows in order");  // prints: three: rows in order, right
  try_down(0, 35 * 23);  // prints: down: parallel, 0
  try_down(0, 0);        // prints: down: rows in order, 0
}
