// scan of several variables, of arrays and sections, by operators of the program, one of which depends on the order.
// flags: -fopenmp
#include <stdio.h>
#include <stdlib.h>
typedef struct { double sum; int n; } Mean;
#pragma omp declare reduction(mean : Mean : omp_out.sum += omp_in.sum, omp_out.n += omp_in.n) initializer(omp_priv = {0, 0})
typedef struct { int first, last; } Ends;
static Ends joined(Ends a, Ends b) {
  Ends r = {a.first < 0 ? b.first : a.first, b.last < 0 ? a.last : b.last};
  return r;
}
#pragma omp declare reduction(ends : Ends : omp_out = joined(omp_out, omp_in)) initializer(omp_priv = {-1, -1})

enum { N = 5000 };
static int a[N], b[N], c[N];
static double y[N];

int main(void) {
  int n = N, m = 5, bad = 0;
  for (int i = 0; i < N; i++) a[i] = (i * 37) % 101 - 50;

  int s = 3, most = -100;
  #pragma omp target parallel for collapse(2) reduction(inscan, +: s) reduction(inscan, max: most)
  for (int i = 0; i < N / 100; i++)
    for (int j = 0; j < 100; j++) {
      s += a[i * 100 + j];
      most = a[i * 100 + j] > most ? a[i * 100 + j] : most;
      #pragma omp scan inclusive(s, most)
      b[i * 100 + j] = s;
      c[i * 100 + j] = most;
    }
  int sum = 3, max = -100;
  for (int i = 0; i < N; i++) {
    sum += a[i], max = a[i] > max ? a[i] : max;
    bad += b[i] != sum || c[i] != max;
  }
  printf("%d %d %d\n", bad, s - sum, most - max);   // prints: 0 0 0

  int h[4] = {1, 2, 3, 4}, t[4] = {1, 2, 3, 4};
  #pragma omp target parallel for reduction(inscan, +: h) map(from: b)
  for (int i = 0; i < n; i++) {
    b[i] = h[i % 4];
    #pragma omp scan exclusive(h)
    h[i % 4] += a[i];
  }
  for (int i = 0; i < N; i++) bad += b[i] != t[i % 4], t[i % 4] += a[i];
  printf("%d %d\n", bad, h[3] - t[3]);              // prints: 0 0

  int *p = malloc(8 * sizeof *p), q[8];
  for (int i = 0; i < 8; i++) p[i] = q[i] = i;
  #pragma omp target parallel for reduction(inscan, +: p[2:m]) map(tofrom: p[0:8])
  for (int i = 0; i < n; i++) {
    p[2 + i % m] += a[i];
    #pragma omp scan inclusive(p[2:m])
    b[i] = p[2 + i % m];
  }
  for (int i = 0; i < N; i++) bad += b[i] != (q[2 + i % m] += a[i]);
  for (int i = 0; i < 8; i++) bad += p[i] != q[i];
  printf("%d\n", bad);                              // prints: 0
  free(p);

  Mean mean = {1, 1};
  #pragma omp target parallel for reduction(inscan, mean: mean)
  for (int i = 0; i < n; i++) {
    mean.sum += a[i], mean.n++;
    #pragma omp scan inclusive(mean)
    y[i] = mean.sum / mean.n;
  }
  double total = 1;
  for (int i = 0; i < N; i++) bad += y[i] != (total += a[i]) / (i + 2);
  printf("%d %d\n", bad, mean.n);                   // prints: 0 5001

  Ends ends = {-1, -1};
  #pragma omp target parallel for reduction(inscan, ends: ends)
  for (int i = 5; i < n; i++) {
    b[i] = ends.first, c[i] = ends.last;
    #pragma omp scan exclusive(ends)
    if (i % 3 == 0) ends.first = ends.last = i;
  }
  for (int i = 5; i < N; i++) bad += b[i] != (i > 6 ? 6 : -1) || c[i] != (i > 6 ? (i - 1) / 3 * 3 : -1);
  printf("%d %d %d\n", bad, ends.first, ends.last); // prints: 0 6 4998
}
