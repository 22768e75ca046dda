// Kernels that every GPU programmer has written once: data, references, checks.
// In: ways to compute them, each a Variant of a case.  Out: lines of levels.h.
// Arithmetic of floats is compared with doubles: within 'tolerance' of the magnitude.
#include "levels.h"

typedef struct {
  const char *name; // of the case
  const char *variant;
  void (*run)(void);
} Variant;

// Arrays of the case at hand, on the host and placed.
static struct {
  int n, m; // sizes: a side, how many
  float *a, *b, *c, *x, *y, *z, *mass;
  double *p, *q, *r, change;
  unsigned *keys, *bins;
} d;
enum { BINS = 1024, SIDE = 16, POINT = 8, SUMS = 4 };
static double sums[SUMS];

static inline float *new_floats(size_t n, double least) {
  float *x = (float *)new_array(n * sizeof *x);
  for (size_t i = 0; i < n; i++) x[i] = (float)(least + random_value());
  place(x, n * sizeof *x);
  return x;
}

static inline double *new_doubles(size_t n, double least) {
  double *x = (double *)new_array(n * sizeof *x);
  for (size_t i = 0; i < n; i++) x[i] = least + random_value();
  place(x, n * sizeof *x);
  return x;
}

static inline size_t is_far(double got, double want, double tolerance) {
  return !(fabs(got - want) <= tolerance * (1 + fabs(want)));
}

// c = a * b, squares of floats; rows are compared at random.
static inline void make_matmul(void) {
  d.n = SIZE(67, 384, 2048);
  size_t size = (size_t)d.n * d.n;
  d.a = new_floats(size, 1), d.b = new_floats(size, 1), d.c = new_floats(size, 0);
}
static inline void clear_matmul(void) { poison(d.c, (size_t)d.n * d.n * sizeof *d.c); }
static inline size_t wrong_matmul(void) {
  size_t n = d.n, wrong = 0;
  fetch(d.c, n * n * sizeof *d.c);
  for (int sample = 0; sample < 16; sample++) {
    size_t i = sample ? random_bits() % n : n - 1;
    for (size_t j = 0; j < n; j++) {
      double want = 0;
      for (size_t k = 0; k < n; k++) want += (double)d.a[i * n + k] * d.b[k * n + j];
      wrong += is_far(d.c[i * n + j], want, 1e-4);
    }
  }
  return wrong;
}

// m products of SIDE x SIDE doubles.
static inline void make_batched(void) {
  d.m = SIZE(33, 4096, 1 << 17);
  size_t size = (size_t)d.m * SIDE * SIDE;
  d.p = new_doubles(size, 0), d.q = new_doubles(size, 0), d.r = new_doubles(size, 0);
}
static inline void clear_batched(void) {
  poison(d.r, (size_t)d.m * SIDE * SIDE * sizeof *d.r);
}
static inline size_t wrong_batched(void) {
  size_t wrong = 0;
  fetch(d.r, (size_t)d.m * SIDE * SIDE * sizeof *d.r);
  for (size_t at = 0; at < (size_t)d.m; at += small ? 1 : 7) {
    const double *p = d.p + at * SIDE * SIDE, *q = d.q + at * SIDE * SIDE;
    for (int e = 0; e < SIDE * SIDE; e++) {
      double want = 0;
      for (int k = 0; k < SIDE; k++) want += p[e / SIDE * SIDE + k] * q[k * SIDE + e % SIDE];
      wrong += d.r[at * SIDE * SIDE + e] != want;
    }
  }
  return wrong;
}

// A step of Jacobi's method in two dimensions and the largest change.
static inline void make_jacobi(void) {
  d.n = SIZE(71, 2048, 8192);
  size_t size = (size_t)d.n * d.n;
  d.p = new_doubles(size, 0), d.q = new_doubles(size, 0);
}
static inline void clear_jacobi(void) {
  poison(d.q, (size_t)d.n * d.n * sizeof *d.q);
  d.change = NAN;
}
static inline size_t wrong_jacobi(void) {
  static double want_change;
  size_t n = d.n, wrong = 0;
  static const double *known;
  int first = known != d.p;
  fetch(d.q, n * n * sizeof *d.q);
  for (size_t i = 1; i < n - 1; i += first ? 1 : 61)
    for (size_t j = 1; j < n - 1; j++) {
      const double *f = d.p + i * n + j;
      double want = 0.25 * (f[-1] + f[1] + f[-(ptrdiff_t)n] + f[n]), change = fabs(want - *f);
      if (first && change > want_change) want_change = change;
      wrong += d.q[i * n + j] != want;
    }
  known = d.p;
  return wrong + (d.change != want_change);
}

// Acceleration of n bodies, each by all.
static inline void make_nbody(void) {
  d.n = SIZE(103, 2048, 65536);
  d.x = new_floats(d.n, 0), d.y = new_floats(d.n, 0), d.z = new_floats(d.n, 0);
  d.mass = new_floats(d.n, 1);
  d.a = new_floats(d.n, 0), d.b = new_floats(d.n, 0), d.c = new_floats(d.n, 0);
}
static inline void clear_nbody(void) {
  poison(d.a, d.n * sizeof *d.a), poison(d.b, d.n * sizeof *d.b);
  poison(d.c, d.n * sizeof *d.c);
}
static inline size_t wrong_nbody(void) {
  size_t wrong = 0;
  fetch(d.a, d.n * sizeof *d.a), fetch(d.b, d.n * sizeof *d.b), fetch(d.c, d.n * sizeof *d.c);
  for (int i = d.n - 1; i >= 0; i -= small ? 1 : 1999) {
    double ax = 0, ay = 0, az = 0;
    for (int j = 0; j < d.n; j++) {
      double dx = d.x[j] - d.x[i], dy = d.y[j] - d.y[i], dz = d.z[j] - d.z[i];
      double far = dx * dx + dy * dy + dz * dz + 0.01, s = d.mass[j] / (far * sqrt(far));
      ax += dx * s, ay += dy * s, az += dz * s;
    }
    wrong += is_far(d.a[i], ax, 1e-3) + is_far(d.b[i], ay, 1e-3) + is_far(d.c[i], az, 1e-3);
  }
  return wrong;
}

static inline void make_transpose(void) {
  d.n = SIZE(75, 2048, 8192);
  size_t size = (size_t)d.n * d.n;
  d.a = new_floats(size, 0), d.b = new_floats(size, 0);
}
static inline void clear_transpose(void) { poison(d.b, (size_t)d.n * d.n * sizeof *d.b); }
static inline size_t wrong_transpose(void) {
  size_t n = d.n, wrong = 0;
  fetch(d.b, n * n * sizeof *d.b);
  for (size_t i = 0; i < n; i += small ? 1 : 13)
    for (size_t j = 0; j < n; j++) wrong += !(d.b[j * n + i] == d.a[i * n + j]);
  return wrong;
}

// How often each of BINS values occurs.
static inline void make_histogram(void) {
  d.n = SIZE(5003, 1 << 20, 64 << 20);
  d.keys = (unsigned *)new_array(d.n * sizeof *d.keys);
  d.bins = (unsigned *)new_array(BINS * sizeof *d.bins);
  for (int i = 0; i < d.n; i++) d.keys[i] = random_bits();
  place(d.keys, d.n * sizeof *d.keys);
  place(d.bins, BINS * sizeof *d.bins);
}
static inline void clear_histogram(void) {
  memset(d.bins, 0, BINS * sizeof *d.bins);
  send(d.bins, BINS * sizeof *d.bins);
}
static inline size_t wrong_histogram(void) {
  static unsigned want[BINS];
  static const unsigned *known;
  if (known != d.keys)
    for (int i = 0; i < d.n; i++) want[d.keys[i] % BINS]++;
  known = d.keys;
  fetch(d.bins, BINS * sizeof *d.bins);
  return memcmp(want, d.bins, sizeof want) != 0;
}

// 27 neighbours in three dimensions.
static inline void make_stencil27(void) {
  d.n = SIZE(19, 160, 512);
  size_t size = (size_t)d.n * d.n * d.n;
  d.a = new_floats(size, 0), d.b = new_floats(size, 0);
}
static inline void clear_stencil27(void) {
  poison(d.b, (size_t)d.n * d.n * d.n * sizeof *d.b);
}
static inline size_t wrong_stencil27(void) {
  size_t n = d.n, wrong = 0;
  fetch(d.b, n * n * n * sizeof *d.b);
  for (size_t k = 1; k < n - 1; k += small ? 1 : 37)
    for (size_t j = 1; j < n - 1; j++)
      for (size_t i = 1; i < n - 1; i++) {
        double s = 0;
        for (int e = 0; e < 27; e++)
          s += d.a[((k + e / 9 - 1) * n + j + e / 3 % 3 - 1) * n + i + e % 3 - 1];
        wrong += is_far(d.b[(k * n + j) * n + i], s / 27, 1e-5);
      }
  return wrong;
}

// A small array of each point: differences of its POINT values, mixed; the values of a
// point lie a[v * n + i], as in programs that were laid out for a GPU.
static inline void make_local(void) {
  d.n = SIZE(1001, 1 << 19, 8 << 20);
  d.a = new_floats((size_t)d.n * POINT, 0), d.b = new_floats((size_t)d.n * POINT, 0);
}
static inline void clear_local(void) { poison(d.b, (size_t)d.n * POINT * sizeof *d.b); }
static inline size_t wrong_local(void) {
  size_t n = d.n, wrong = 0;
  fetch(d.b, n * POINT * sizeof *d.b);
  for (size_t i = 0; i < n; i += small ? 1 : 11) {
    double t[POINT];
    for (int v = 0; v < POINT; v++) t[v] = d.a[v * n + i] * d.a[(v + 1) % POINT * n + i];
    for (int v = 0; v < POINT; v++) {
      double s = 0;
      for (int w = 0; w < POINT; w++) s += t[w] * (w == v ? 2 : -0.5);
      wrong += is_far(d.b[v * n + i], s, 1e-5);
    }
  }
  return wrong;
}

// Sum, sum of squares, least and largest of one array, in one loop.
static inline void make_several(void) {
  d.n = SIZE(5003, 4 << 20, 64 << 20);
  d.p = new_doubles(d.n, 0);
}
static inline void clear_several(void) {
  for (int i = 0; i < SUMS; i++) sums[i] = NAN;
}
static inline size_t wrong_several(void) {
  static double want[SUMS];
  static const double *known;
  if (known != d.p) {
    want[0] = want[1] = 0, want[2] = INFINITY, want[3] = -INFINITY;
    for (int i = 0; i < d.n; i++) {
      want[0] += d.p[i], want[1] += d.p[i] * d.p[i];
      want[2] = fmin(want[2], d.p[i]), want[3] = fmax(want[3], d.p[i]);
    }
  }
  known = d.p;
  size_t wrong = 0;
  for (int i = 0; i < SUMS; i++) wrong += sums[i] != want[i];
  return wrong;
}

// The sum of 1M floats, exact in 256ths.
static inline void make_sum1m(void) {
  d.n = small ? 5003 : 1 << 20;
  d.a = new_floats(d.n, 0);
}
static inline void clear_sum1m(void) { sums[0] = NAN; }
static inline size_t wrong_sum1m(void) {
  double want = 0;
  for (int i = 0; i < d.n; i++) want += d.a[i];
  return sums[0] != want;
}

// Derivatives in three directions of m cubes of SIDE^3 doubles, multiplied; p: SIDE x SIDE.
static inline void make_cubes(void) {
  d.m = SIZE(3, 32, 8);
  size_t size = (size_t)d.m * SIDE * SIDE * SIDE;
  d.p = new_doubles(SIDE * SIDE, 0), d.q = new_doubles(size, 0), d.r = new_doubles(size, 0);
}
static inline void clear_cubes(void) {
  poison(d.r, (size_t)d.m * SIDE * SIDE * SIDE * sizeof *d.r);
}
#define AT4(b, i, j, k) ((((b)*SIDE + (i)) * SIDE + (j)) * SIDE + (k))
static inline size_t wrong_cubes(void) {
  size_t wrong = 0, size = (size_t)d.m * SIDE * SIDE * SIDE;
  fetch(d.r, size * sizeof *d.r);
  for (size_t e = 0; e < size; e++) {
    int k = e % SIDE, j = e / SIDE % SIDE, i = e / SIDE / SIDE % SIDE,
        b = (int)(e / SIDE / SIDE / SIDE);
    double x = 0, y = 0, z = 0;
    for (int l = 0; l < SIDE; l++) {
      x += d.p[i * SIDE + l] * d.q[AT4(b, l, j, k)];
      y += d.p[k * SIDE + l] * d.q[AT4(b, i, l, k)];
      z += d.p[j * SIDE + l] * d.q[AT4(b, i, j, l)];
    }
    wrong += is_far(d.r[e], x * y * z, 1e-12);
  }
  return wrong;
}

typedef struct {
  const char *name;
  void (*make)(void), (*clear)(void);
  size_t (*wrong)(void);
} Case;
static const Case cases[] = {
    {"matmul", make_matmul, clear_matmul, wrong_matmul},
    {"batched", make_batched, clear_batched, wrong_batched},
    {"jacobi", make_jacobi, clear_jacobi, wrong_jacobi},
    {"nbody", make_nbody, clear_nbody, wrong_nbody},
    {"transpose", make_transpose, clear_transpose, wrong_transpose},
    {"histogram", make_histogram, clear_histogram, wrong_histogram},
    {"stencil27", make_stencil27, clear_stencil27, wrong_stencil27},
    {"local", make_local, clear_local, wrong_local},
    {"several", make_several, clear_several, wrong_several},
    {"sum1m", make_sum1m, clear_sum1m, wrong_sum1m},
    {"cubes", make_cubes, clear_cubes, wrong_cubes},
};
enum { CASES = sizeof cases / sizeof *cases };

static inline int measure_classic(const Variant *v, int count, int argc, char **argv) {
  read_arguments(argc, argv);
  for (const Case *c = cases; c < cases + CASES; c++) {
    if (!is_asked_for(c->name, argc, argv)) continue;
    c->make();
    for (int i = 0; i < count; i++)
      if (!strcmp(v[i].name, c->name))
        MEASURE_CASE(c->name, v[i].variant, c->clear(), v[i].run(), c->wrong());
  }
  return faults != 0;
}
