// Elements that lie side by side are loaded at once where arrays start at multiples of 16 bytes, and one by one where they do not.
// flags: -acc -fopenmp
#include <complex.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct { float re, im; } Pair;
typedef struct { double x, y, z, w; } Point;

static void words(int n, const unsigned *x, unsigned *y) { // emits: words_12_gpu_aligned(
  #pragma acc parallel loop present_or_copyin(x[0:8 * n]) present_or_copy(y[0:8 * n])
  for (int p = 0; p < n; p++) {
    unsigned sum = 0;
    for (int i = 0; i < 8; i++) sum += x[p * 8 + i] << i;
    for (int i = 0; i < 8; i++) y[p * 8 + i] = sum * (i + 1);
  }
}
static void pairs(int n, int m, const Pair *x, Pair *y) { // emits: pairs_20_gpu_tiles_aligned(
  #pragma acc parallel loop collapse(2) present_or_copyin(x[0:n * m]) present_or_copy(y[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      Pair a = x[i * m + j];
      y[i * m + j].re = a.re - a.im, y[i * m + j].im = a.re + 2 * a.im;
    }
}
static double points(int n, Point *x) { // emits: points_29_gpu_aligned(
  double sum = 0;
  #pragma omp target teams distribute parallel for reduction(+ : sum) map(tofrom : x[0:n])
  for (int i = 0; i < n; i++) {
    x[i].w = x[i].x + x[i].y * x[i].z;
    sum += x[i].w;
  }
  return sum;
}
static void numbers(int n, const float complex *x, float complex *y) { // emits: numbers_37_gpu_aligned(
  #pragma acc parallel loop present_or_copyin(x[0:n]) present_or_copy(y[0:n])
  for (int i = 0; i < n; i++) y[i] = x[i] * x[i] + y[i];
}

static double lengths(int n, const Point *x) {
  _Alignas(16) double sum = 0;
  #pragma acc parallel loop reduction(+ : sum) copyin(x[0:n]) async
  for (int i = 0; i < n; i++) sum += x[i].x * x[i].x + x[i].y * x[i].y;
  #pragma acc wait
  return sum;
}

// 'from' bytes into memory that starts at a multiple of 16.
static void try_all(int from) {
  enum { N = 300, M = 37 };
  size_t bytes = N * M * sizeof(Pair) + 64;
  char *a = aligned_alloc(64, (bytes + 63) / 64 * 64), *b = aligned_alloc(64, (bytes + 63) / 64 * 64);
  unsigned *x = (unsigned *)(a + from), *y = (unsigned *)(b + from);
  Pair *p = (Pair *)x, *q = (Pair *)y;
  float complex *u = (float complex *)x, *v = (float complex *)y;
  int wrong = 0;
  for (int i = 0; i < 8 * N; i++) x[i] = (unsigned)i * 77, y[i] = 1;
  #pragma acc enter data copyin(a[0:bytes], b[0:bytes])
  words(N, x, y);
  #pragma acc update self(b[0:bytes])
  for (int i = 0; i < N; i++) {
    unsigned sum = 0;
    for (int k = 0; k < 8; k++) sum += x[i * 8 + k] << k;
    for (int k = 0; k < 8; k++) wrong += y[i * 8 + k] != sum * (k + 1);
  }
  for (int i = 0; i < N * M; i++) p[i] = (Pair){i % 31, i % 7};
  #pragma acc update device(a[0:bytes])
  pairs(N, M, p, q);
  #pragma acc update self(b[0:bytes])
  for (int i = 0; i < N * M; i++) wrong += q[i].re != p[i].re - p[i].im || q[i].im != p[i].re + 2 * p[i].im;
  for (int i = 0; i < N; i++) u[i] = i % 5 + i % 3 * I, v[i] = i;
  #pragma acc update device(a[0:bytes], b[0:bytes])
  numbers(N, u, v);
  #pragma acc update self(b[0:bytes])
  for (int i = 0; i < N; i++) wrong += v[i] != u[i] * u[i] + i;
  #pragma acc exit data delete(a[0:bytes], b[0:bytes])
  printf("%d bytes on: %d wrong\n", from, wrong);
  free(a), free(b);
}

int main(void) {
  try_all(0);  // prints: 0 bytes on: 0 wrong
  try_all(4);  // prints: 4 bytes on: 0 wrong
  try_all(8);  // prints: 8 bytes on: 0 wrong
  try_all(16); // prints: 16 bytes on: 0 wrong
  static _Alignas(16) Point x[100];
  double want = 0;
  for (int i = 0; i < 100; i++) x[i] = (Point){i, 2, i % 3, 0}, want += i + 2 * (i % 3);
  printf("%d\n", points(100, x) == want && x[99].w == 99); // prints: 1
  want = 0;
  for (int i = 0; i < 100; i++) want += i * i + 4;
  printf("%d\n", lengths(100, x) == want); // prints: 1
}
