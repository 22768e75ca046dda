// Prefix sums.
//   int_24, int_26, int_28     inclusive, of 2^24 and more integers; float_, double_ the same
//   int_exclusive, double_exclusive, int_max   2^28 (2^26 doubles)
//   pairs       of lines y = ax + b, one after the other: an operator of the program's, which depends on the order; 2^26
//   two         a sum and a maximum of the same values; 2^26
//   busy        values are computed from three arrays, results go into another expression; 2^26
// Values are multiples of 1/512 that cancel, so that sums of 2^28 floats are exact in any order.
// In: ways to do it, each a Variant.
#include "levels.h"

typedef struct { float a, b; } Line;
#ifdef __CUDACC__
#define ON_BOTH __host__ __device__ static inline
#else
#define ON_BOTH static inline
#endif
// First p, then q.
ON_BOTH Line chain(Line p, Line q) {
  Line r = {p.a * q.a, p.b * q.a + q.b};
  return r;
}

typedef struct {
  int n; // of the largest
  int *a, *b, *c;
  float *f, *g;
  double *x, *y;
  Line *p, *q;
} Scans;

typedef struct {
  const char *name;
  int less; // its length is n >> less
  void (*run)(const Scans *, int n);
} Case;

// Scans start from these variables, and leave their results there.
static int int_sum, int_largest;
static float float_sum;
static double double_sum;
static Line line;

static inline void make_scans(Scans *s) {
  size_t n = s->n = SIZE(60011, 1 << 20, 1 << 28), m = n >> 2;
  s->a = (int *)new_array(n * sizeof(int)), s->b = (int *)new_array(n * sizeof(int));
  s->c = (int *)new_array(m * sizeof(int));
  s->f = (float *)new_array(n * sizeof(float)), s->g = (float *)new_array(n * sizeof(float));
  s->x = (double *)new_array(n * sizeof(double)), s->y = (double *)new_array(n * sizeof(double));
  s->p = (Line *)new_array(m * sizeof(Line)), s->q = (Line *)new_array(m * sizeof(Line));
  for (size_t i = 0; i < n; i++) {
    s->a[i] = (int)(random_bits() % 101) - 50;
    s->x[i] = s->f[i] = (float)(random_value() + 1 / 512.0); // on both sides of 0
    // Slopes of 1 and -1: all numbers are exact.
    if (i < m) s->p[i].a = s->a[i] & 1 ? -1 : 1, s->p[i].b = s->f[i];
  }
  place(s->a, n * sizeof(int)), reserve(s->b, n * sizeof(int)), reserve(s->c, m * sizeof(int));
  place(s->f, n * sizeof(float)), reserve(s->g, n * sizeof(float));
  place(s->x, n * sizeof(double)), reserve(s->y, n * sizeof(double));
  place(s->p, m * sizeof(Line)), reserve(s->q, m * sizeof(Line));
  reserve(&int_sum, sizeof int_sum), reserve(&int_largest, sizeof int_largest);
  reserve(&float_sum, sizeof float_sum), reserve(&double_sum, sizeof double_sum);
  reserve(&line, sizeof line);
}

static inline void start_scans(void) {
  Line none = {1, 0};
  int_sum = 0, int_largest = -1000, float_sum = 0, double_sum = 0, line = none;
  send(&int_sum, sizeof int_sum), send(&int_largest, sizeof int_largest);
  send(&float_sum, sizeof float_sum), send(&double_sum, sizeof double_sum);
  send(&line, sizeof line);
}

ON_BOTH int busy_value(int a, float f, double x) { return (a & 7) + (f > 0) + (x < 0.25); }

static inline size_t count_wrong(Scans *s, const char *name, int n) {
  size_t wrong = 0;
  int sum = 0, most = -1000;
  double total = 0;
  Line l = {1, 0};
  fetch(s->b, (size_t)n * sizeof(int)), fetch(s->g, (size_t)n * sizeof(float));
  fetch(s->y, (size_t)n * sizeof(double));
  if (n <= s->n >> 2) fetch(s->c, (size_t)n * sizeof(int)), fetch(s->q, (size_t)n * sizeof(Line));
  int exclusive = strstr(name, "exclusive") != NULL;
  for (int i = 0; i < n; i++) {
    int before = sum;
    double total_before = total;
    sum += s->a[i], total += s->x[i];
    most = s->a[i] > most ? s->a[i] : most;
    if (!strcmp(name, "pairs")) {
      l = chain(l, s->p[i]);
      wrong += s->q[i].a != l.a || s->q[i].b != l.b;
    } else if (!strcmp(name, "two")) {
      wrong += s->b[i] != sum || s->c[i] != most;
    } else if (!strcmp(name, "busy")) {
      sum = before + busy_value(s->a[i], s->f[i], s->x[i]);
      wrong += s->b[i] != sum * 2 + s->a[i];
    } else if (!strcmp(name, "int_max")) {
      wrong += s->b[i] != most;
    } else if (!strncmp(name, "int", 3)) {
      wrong += s->b[i] != (exclusive ? before : sum);
    } else if (!strncmp(name, "float", 5)) {
      wrong += s->g[i] != (float)total;
    } else {
      wrong += s->y[i] != (exclusive ? total_before : total);
    }
  }
  return wrong;
}

static inline int measure_scans(const char *variant, const Case *cases, int count, int argc, char **argv) {
  Scans s;
  read_arguments(argc, argv);
  make_scans(&s);
  for (int c = 0; c < count; c++) {
    if (!is_asked_for(cases[c].name, argc, argv)) continue;
    int n = s.n >> cases[c].less;
    start_scans();
    cases[c].run(&s, n);
    size_t wrong = count_wrong(&s, cases[c].name, n);
    for (int m = -WARM_UP; m < repeats; m++) {
      double start = now_us();
      cases[c].run(&s, n);
      measured[m < 0 ? 0 : m] = now_us() - start;
    }
    report_case(cases[c].name, variant, wrong);
  }
  return faults != 0;
}
