// One level to one scalar: a dot product of doubles, the most of floats.
// Each repetition has its own start value and its own place of the largest element.
// In: ways to compute them, each a Variant.
#include "levels.h"

typedef struct {
  const char *name;
  double (*dot)(int n, const double *a, const double *b, double s);
  float (*most)(int n, const float *x, float m);
} Variant;

// Puts the largest element at the next random place; returns the place.
static inline int move_peak(float *x, int n, int last) {
  int at = (int)(random_bits() % (unsigned)n);
  x[last] = -1.5f;
  send(&x[last], sizeof *x);
  x[at] = -0.5f;
  send(&x[at], sizeof *x);
  return at;
}

static inline void measure_dot(int n, const Variant *v, int count) {
  double *a = (double *)new_array(n * sizeof *a), *b = (double *)new_array(n * sizeof *b);
  double want = 0, start = 0, got;
  for (int i = 0; i < n; i++) {
    a[i] = random_value(), b[i] = random_value();
    want += a[i] * b[i];
  }
  place(a, n * sizeof *a);
  place(b, n * sizeof *b);
  for (int k = 0; k < count; k++)
    MEASURE_CASE("dot_double", v[k].name, (start++, got = NAN),
                 got = v[k].dot(n, a, b, start), got != want + start);
}

static inline void measure_most(int n, const Variant *v, int count) {
  float *x = (float *)new_array(n * sizeof *x), got;
  int peak = n - 1;
  for (int i = 0; i < n; i++) x[i] = -2 + random_bits() * (1 / 4294967296.0f);
  place(x, n * sizeof *x);
  for (int k = 0; k < count; k++)
    MEASURE_CASE("max_float", v[k].name, (peak = move_peak(x, n, peak), got = NAN),
                 got = v[k].most(n, x, -3), got != -0.5f);
}

static inline int measure_sum(const Variant *v, int count, int argc, char **argv) {
  read_arguments(argc, argv);
  int n = SIZE(10007, 4 << 20, 64 << 20);
  measure_dot(n, v, count);
  measure_most(n, v, count);
  return faults != 0;
}
