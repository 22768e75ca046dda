// Sums whose loads the iterations of a tile share: products of matrices and their like, of every shape. All are bit by bit what
// one thread computes; where the loads may not be made early, or may not be made at all, the tile does not share them.
// flags: -acc -fopenmp
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int wrong;
static void compare(const char *what, size_t bytes, const void *got, const void *want) {
  if (memcmp(got, want, bytes)) printf("%s is wrong\n", what), wrong++;
}

// On the device where GPU is 1, by one thread of the host where it is 0. emits: product_float_21_gpu_reuse(
#define ROWS _Pragma("acc parallel loop collapse(2) if(gpu) present_or_copyin(a[0:n * l], b[0:l * m]) copy(c[0:n * m])") \
  for (int i = 0; i < n; i++)                                                             \
    for (int j = 0; j < m; j++)
#define ARRAYS(T) int gpu, int n, int m, int l, const T *a, const T *b, T *c

#define PRODUCT(T) static void product_##T(ARRAYS(T)) { ROWS { T s = (T)i; for (int k = 0; k < l; k++) s += a[i * l + k] * b[k * m + j]; c[i * m + j] = s; } }
PRODUCT(float)
PRODUCT(double) // emits: product_double_22_gpu_reuse(
PRODUCT(int)    // emits: product_int_23_gpu_reuse(
PRODUCT(short)  // emits: product_short_24_gpu_reuse(

// Elements stay in memory: they are read and written once. Rows are read from the last one on, every third.
static void turned_double(ARRAYS(double)) { // emits: turned_double_29_gpu_reuse(
  #pragma acc parallel loop gang if(gpu) copyin(a[0:n * l], b[0:l * m]) copy(c[0:n * m])
  for (int i = 0; i < n; i++) {
    #pragma acc loop vector
    for (int j = m - 1; j >= 0; j--) {
      c[i * m + j] *= 0.5;
      #pragma acc loop seq
      for (int k = l - 1; k >= 2; k -= 3) c[i * m + j] += a[k * n + i] * b[k * m + j];
    }
  }
}
// Nothing but the inner loop touches them: without an iteration nobody does.
static void added_float(ARRAYS(float)) { // emits: added_float_41_gpu_reuse(
  #pragma omp target teams distribute parallel for collapse(2) if(gpu) map(to: a[0:n * l], b[0:l * m]) map(tofrom: c[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++) c[i * m + j] = fmaxf(c[i * m + j], a[i * l + k] + b[j * l + k]);
}
// Where the inner loop has no iteration a condition alone says whether the element is touched: it stays in memory.
static void doubled_int(ARRAYS(int)) {
  ROWS {
    for (int k = 0; k < l; k++) c[i * m + j] += a[i * l + k] * b[k * m + j];
    if (j % 2) c[i * m + j] *= 2;
  }
}
// Two sums and what else an iteration has; a condition around statements; loads along one loop alone, and along none.
static void several_double(ARRAYS(double)) { // emits: several_double_57_gpu_reuse(
  double t;
  int some;
  #pragma acc parallel loop collapse(2) if(gpu) copyin(a[0:n * (l + 1)], b[0:(l + 1) * m]) copy(c[0:n * m]) private(t, some)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      const double scale = a[i] + 1;
      double s = c[i * m + j];
      some = 0, t = 1;
      for (int k = 0; k < l; k++) {
        double d = a[i * l + k] - b[j * l + k];
        if (d * scale > b[k])
          s += d * d * a[i], some++;
        else
          t -= d > 0 ? b[k] : scale;
      }
      if (some % 2) c[i * m + j] = s + t;
    }
}
// Products of a nest of four loops, 64-bit counters, an index that is an array's element.
static void batch_float(int gpu, int w, int n, int m, int l, const int *order, const float *a, const float *b, float *c) { // emits: batch_float_75_gpu_reuse(
  #pragma acc parallel loop collapse(4) if(gpu) copyin(order[0:l], a[0:w * n * l], b[0:w * l * m]) copyout(c[0:2 * w * n * m])
  for (long h = 0; h < 2; h++)
    for (long v = 1; v <= w; v++)
      for (long i = 0; i < n; i++)
        for (long j = 0; j < m; j++) {
          float s = 0;
          for (long k = h; k < l; k++) s += a[((v - 1) * n + i) * l + k] * b[((v - 1) * l + order[k]) * m + j];
          c[((h * w + v - 1) * n + i) * m + j] = s;
        }
}
// The condition leaves out what is not mapped: b has rows for a's positive elements alone. All of b is mapped in the second
// call, and the launch finds that out.
static void some_float(int gpu, int n, int m, int l, int rows, const float *a, const float *b, float *c) { // emits: some_float_88_gpu_reuse(
  #pragma acc parallel loop collapse(2) if(gpu) copyin(a[0:n * l], b[0:rows * m]) copyout(c[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      float s = 0;
      for (int k = 0; k < l; k++)
        if (a[i * l + k] > 0) s += a[i * l + k] * b[k * m + j];
      c[i * m + j] = s;
    }
}
// Rows of arrays with constant sides and of variable ones, unsigned counters, division: copies of edges divide by no zero.
enum { SIDE = 70 };
static void divided(int gpu, unsigned n, unsigned m, const int (*a)[SIDE], int l, const int (*b)[l], long (*c)[m]) { // emits: divided_100_gpu_reuse(
  #pragma acc parallel loop collapse(2) if(gpu) copyin(a[0:n], b[0:m][0:l]) copyout(c[0:n][0:m])
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < m; j++) {
      long s = 0;
      for (int k = 0; k < l; k++) s = s * 3 % 1000003 + a[i][k] / b[j][k];
      c[i][j] = s;
    }
}
// Copies of the last iterations beyond the edges must change nothing; names that hide others are the program's.
static int last, begun;
static void changing(int gpu, int n, const int *a, int *c) {
  #pragma acc parallel loop collapse(2) if(gpu) copyin(a[0:n * n]) copyout(c[0:n * n]) copy(last, begun)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      int s = 0, k = i + j;
      if (i == n - 1 && j == n - 1) begun += 3;
      for (int k = 0; k < n; k++) {
        s += a[i * n + k] * a[k * n + j] * k;
        if (i == n - 1 && j == 0 && k == n - 1) last++;
      }
      c[i * n + j] = s + k;
    }
}
static void hiding(int gpu, int n, const int *a, int *c, int (*e)[SIDE]) {
  #pragma acc parallel loop collapse(2) if(gpu) copyin(a[0:n * n]) copy(c[0:n * n], e[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      c[i * n + j] = 1;
      for (int k = 0; k < n; k++) c[i * n + j] += a[i * n + k] * a[k * n + j];
      int n = 7;
      e[i][j] = n;
    }
}
// Each of these is not for tiles: an inner bound of the iteration, what the loop reads is written, a load of its own.
static void plain(int gpu, int n, int l, const double *a, double *b, double *c) {
  #pragma acc parallel loop collapse(2) if(gpu) copyin(a[0:n * l]) copy(b[0:n * l], c[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double s = 0;
      for (int k = 0; k < (j < l ? j : l); k++) s += a[i * l + k] * a[j * l + k];
      for (int k = 0; k < l; k++) s += a[i * l + k] * a[(i + j) % n * l + k];
      c[i * n + j] = s;
    }
}
// The program says nothing: it may be one array.
static void proved(int gpu, int n, double *a, double *b, double *c) { // emits: proved_146_gpu_reuse(
  #pragma acc kernels if(gpu) copy(a[0:n * n], b[0:n * n], c[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double s = 0;
      for (int k = 0; k < n; k++) s += a[i * n + k] * b[k * n + j];
      c[i * n + j] = s;
    }
}

static unsigned state = 1;
static int some_value(void) { return (int)((state = state * 1103515245 + 12345) >> 16) % 17 - 8; }

#define TRY(name, T)                                                                      \
  {                                                                                       \
    T *a = malloc((n + m) * (l + 9) * sizeof *a), *b = malloc((n + m) * (l + 9) * sizeof *b), *c = malloc(n * m * sizeof *c), *d = malloc(n * m * sizeof *d); \
    for (int i = 0; i < (n + m) * (l + 9); i++) a[i] = (T)some_value(), b[i] = (T)some_value(); \
    for (int i = 0; i < n * m; i++) c[i] = d[i] = (T)some_value();                        \
    name(1, n, m, l, a, b, c), name(0, n, m, l, a, b, d);                                 \
    compare(#name, n * m * sizeof *c, c, d);                                              \
    free(a), free(b), free(c), free(d);                                                   \
  }

static void try_all(int n, int m, int l) {
  TRY(product_float, float)
  TRY(product_double, double)
  TRY(product_int, int)
  TRY(product_short, short)
  TRY(turned_double, double)
  TRY(added_float, float)
  TRY(doubled_int, int)
  TRY(several_double, double)
}

static void try_others(int n, int m, int l, int w) {
  float *a = malloc(w * n * l * sizeof *a), *b = malloc(w * l * m * sizeof *b), *c = malloc(2 * w * n * m * sizeof *c), *d = malloc(2 * w * n * m * sizeof *d);
  int *order = malloc(l * sizeof *order), (*x)[SIDE] = malloc(n * sizeof *x), (*y)[l] = malloc(m * sizeof *y);
  long (*z)[m] = malloc(n * sizeof *z), (*t)[m] = malloc(n * sizeof *t);
  for (int i = 0; i < w * n * l; i++) a[i] = some_value();
  for (int i = 0; i < w * l * m; i++) b[i] = some_value();
  for (int k = 0; k < l; k++) order[k] = (k * 7 + 3) % l;
  batch_float(1, w, n, m, l, order, a, b, c), batch_float(0, w, n, m, l, order, a, b, d);
  compare("batch_float", 2 * w * n * m * sizeof *c, c, d);
  some_float(1, n, m, l, l, a, b, c), some_float(0, n, m, l, l, a, b, d);
  compare("some_float", n * m * sizeof *c, c, d);
  for (int i = 0; i < n * l; i++) a[i] = i % l < 3 ? 1.5f : -1;
  some_float(1, n, m, l, 3, a, b, c), some_float(0, n, m, l, 3, a, b, d);
  compare("some_float of three rows", n * m * sizeof *c, c, d);
  for (int i = 0; i < n; i++)
    for (int k = 0; k < l; k++) x[i][k] = 1000 * some_value();
  for (int i = 0; i < m; i++)
    for (int k = 0; k < l; k++) y[i][k] = 1 + abs(some_value());
  divided(1, n, m, x, l, y, z), divided(0, n, m, x, l, y, t);
  compare("divided", n * sizeof *z, z, t);
  free(a), free(b), free(c), free(d), free(order), free(x), free(y), free(z), free(t);
}

static void try_unshared(int n, int l) {
  double *a = malloc(n * n * sizeof *a), *b = malloc(n * n * sizeof *b), *c = malloc(n * n * sizeof *c), *d = malloc(n * n * sizeof *d);
  for (int i = 0; i < n * n; i++) a[i] = some_value(), b[i] = some_value();
  plain(1, n, l, a, b, c), plain(0, n, l, a, b, d);
  compare("plain", n * n * sizeof *c, c, d);
  proved(1, n, a, b, c), proved(0, n, a, b, d);
  compare("proved", n * n * sizeof *c, c, d);
  memcpy(c, a, n * n * sizeof *c), memcpy(d, a, n * n * sizeof *d);
  for (int i = 0; i < n * n; i++) b[i] = i / n + 1 == i % n; // each element is the one before it
  proved(1, n, c, b, c), proved(0, n, d, b, d);
  compare("proved in place", n * n * sizeof *c, c, d);
  free(a), free(b), free(c), free(d);
}

static void try_names(int n) {
  int *a = malloc(n * n * sizeof *a), *c = calloc(n * n, sizeof *c), *d = calloc(n * n, sizeof *d), (*e)[SIDE] = calloc(n, sizeof *e);
  for (int i = 0; i < n * n; i++) a[i] = some_value();
  for (int gpu = 0; gpu < 2; gpu++) {
    last = begun = 0;
    changing(gpu, n, a, gpu ? c : d);
    if (last != 1 || begun != 3) printf("changing: %d and %d\n", last, begun), wrong++;
  }
  compare("changing", n * n * sizeof *c, c, d);
  hiding(1, n, a, c, e), hiding(0, n, a, d, e);
  compare("hiding", n * n * sizeof *c, c, d);
  free(a), free(c), free(d), free(e);
}

int main(void) {
  try_names(40);
  try_all(64, 64, 32), try_all(37, 83, 29), try_all(70, 130, 3), try_all(16, 16, 0), try_all(15, 100, 40);
  try_others(33, 65, 17, 3), try_others(64, 40, 64, 1);
  try_unshared(48, 20);
  printf("%d wrong\n", wrong); // prints: 0 wrong
  return wrong != 0;
}
