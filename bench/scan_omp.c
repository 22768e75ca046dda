// Prefix sums by directives.
//   accomp -fopenmp -O3 bench/scan_omp.c -o scan_omp -lm && ./scan_omp [small] [CASES]
#include "scan.h"

#define PRAGMA(...) _Pragma(#__VA_ARGS__)
#define INCLUSIVE(name, T, from, to, sum)                                       \
  static void name(const Scans *s, int n) {                                     \
    const T *a = s->from;                                                       \
    T *b = s->to;                                                               \
    PRAGMA(omp target parallel for reduction(inscan, + : sum))                   \
    for (int i = 0; i < n; i++) {                                               \
      sum += a[i];                                                              \
      PRAGMA(omp scan inclusive(sum))                                           \
      b[i] = sum;                                                               \
    }                                                                           \
  }
INCLUSIVE(of_ints, int, a, b, int_sum)
INCLUSIVE(of_floats, float, f, g, float_sum)
INCLUSIVE(of_doubles, double, x, y, double_sum)

#define EXCLUSIVE(name, T, from, to, sum)                                       \
  static void name(const Scans *s, int n) {                                     \
    const T *a = s->from;                                                       \
    T *b = s->to;                                                               \
    PRAGMA(omp target parallel for reduction(inscan, + : sum))                   \
    for (int i = 0; i < n; i++) {                                               \
      b[i] = sum;                                                               \
      PRAGMA(omp scan exclusive(sum))                                           \
      sum += a[i];                                                              \
    }                                                                           \
  }
EXCLUSIVE(exclusive_ints, int, a, b, int_sum)
EXCLUSIVE(exclusive_doubles, double, x, y, double_sum)

static void largest(const Scans *s, int n) {
  const int *a = s->a;
  int *b = s->b;
  #pragma omp target parallel for reduction(inscan, max : int_largest)
  for (int i = 0; i < n; i++) {
    int_largest = a[i] > int_largest ? a[i] : int_largest;
    #pragma omp scan inclusive(int_largest)
    b[i] = int_largest;
  }
}

#pragma omp declare reduction(chain : Line : omp_out = chain(omp_out, omp_in)) initializer(omp_priv = (Line){1, 0})
static void pairs(const Scans *s, int n) {
  const Line *p = s->p;
  Line *q = s->q;
  #pragma omp target parallel for reduction(inscan, chain : line)
  for (int i = 0; i < n; i++) {
    line = chain(line, p[i]);
    #pragma omp scan inclusive(line)
    q[i] = line;
  }
}

static void two(const Scans *s, int n) {
  const int *a = s->a;
  int *b = s->b, *c = s->c;
  #pragma omp target parallel for reduction(inscan, + : int_sum) reduction(inscan, max : int_largest)
  for (int i = 0; i < n; i++) {
    int_sum += a[i];
    int_largest = a[i] > int_largest ? a[i] : int_largest;
    #pragma omp scan inclusive(int_sum, int_largest)
    b[i] = int_sum;
    c[i] = int_largest;
  }
}

static void busy(const Scans *s, int n) {
  const int *a = s->a;
  const float *f = s->f;
  const double *x = s->x;
  int *b = s->b;
  #pragma omp target parallel for reduction(inscan, + : int_sum)
  for (int i = 0; i < n; i++) {
    int_sum += busy_value(a[i], f[i], x[i]);
    #pragma omp scan inclusive(int_sum)
    b[i] = int_sum * 2 + a[i];
  }
}

static const Case cases[] = {
    {"int_24", 4, of_ints},        {"int_26", 2, of_ints},       {"int_28", 0, of_ints},
    {"float_24", 4, of_floats},    {"float_26", 2, of_floats},   {"float_28", 0, of_floats},
    {"double_24", 4, of_doubles},  {"double_26", 2, of_doubles}, {"double_28", 0, of_doubles},
    {"int_exclusive", 0, exclusive_ints}, {"double_exclusive", 2, exclusive_doubles},
    {"int_max", 0, largest},       {"pairs", 2, pairs},          {"two", 2, two},
    {"busy", 2, busy}};

int main(int argc, char **argv) {
  return measure_scans("omp", cases, sizeof cases / sizeof *cases, argc, argv);
}
