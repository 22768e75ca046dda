// Arrays of a function: no pointer leads to one of which nothing but elements is used.
// flags: -acc
#include "nests.h"
enum { N = 40 };
static double x[N + 1];
static void reset(void) { fill(x, N + 1, 1); }

static double scratch(double *p) {
  double a[N], s = 0;
  #pragma acc kernels create(a) copy(p[0:N])
  {
    for (int i = 0; i < N; i++) a[i] = p[i] + sizeof(a) / sizeof(double);  // loop: parallel
    for (int i = 0; i < N; i++) p[i] = 2 * a[i];                         // loop: parallel
  }
  for (int i = 0; i < N; i++) s += p[i];
  return s;
}

static double element(int n) {
  double a[N + 1], *p = &a[1], s = 0;
  for (int i = 0; i <= N; i++) a[i] = i;
  #pragma acc kernels copy(a)
  for (int i = 0; i < n; i++) p[i] = a[i] + 1;  // loop: sequential (a, distance 1)
  for (int i = 0; i <= N; i++) s += a[i];
  return s;
}

static double bytes(int n) {
  double a[N + 1], s = 0;
  char *c = (char *)a;
  double *p = (double *)(c + sizeof(double));
  for (int i = 0; i <= N; i++) a[i] = i;
  #pragma acc kernels copy(a)
  for (int i = 0; i < n; i++) p[i] = a[i] + 1;  // loop: parallel if no overlap of a, p
  for (int i = 0; i <= N; i++) s += a[i];
  return s;
}

static double row(int n) {
  double a[2][N], s = 0, *p;
  for (int i = 0; i < 2 * N; i++) a[i / N][i % N] = i;
  p = a[1];
  #pragma acc kernels copy(a)
  for (int i = 1; i < n; i++) p[i] = a[1][i - 1] + 1;  // loop: sequential (p, distance 1)
  for (int i = 0; i < 2 * N; i++) s += a[i / N][i % N];
  return s;
}

static double *kept;
static void keep(double *p) { kept = p; }
static double handed(int n) {
  double a[N + 1], s = 0, *p;
  for (int i = 0; i <= N; i++) a[i] = i;
  keep(&a[1]);
  p = kept;
  #pragma acc kernels copy(a)
  for (int i = 0; i < n; i++) p[i] = a[i] + 1;  // loop: parallel if no overlap of a, p
  for (int i = 0; i <= N; i++) s += a[i];
  return s;
}

int main(void) {
  TRY_VALUE(scratch(x));  // prints: scratch(x) 3266
  TRY_VALUE(element(N));  // prints: element(N) 820
  TRY_VALUE(bytes(N));    // prints: bytes(N) 820
  TRY_VALUE(handed(N));   // prints: handed(N) 820
  TRY_VALUE(row(N));      // prints: row(N) 3160
}
