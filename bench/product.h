// Sums over a long loop whose loads all iterations of a row, or of a column, share, as a matrix product's.
//   product, product_double   c = a b
//   product_turned            c = a^T b, added to c in memory
//   product_some              c = a b, of a's positive elements alone
//   product_batch             192 products of doubles, 160 x 160
//   distances, distances_double   squared, of all pairs of points
// In: ways to do it, each a Variant.
#include "levels.h"

typedef struct {
  int n;                 // a, b, c: n x n
  int some, side;        // p, q, r: so many of side x side
  int points, dimensions; // u: points x dimensions
  float *a, *b, *c;
  double *x, *y, *z;     // n x n, too
  double *p, *q, *r;
  float *u, *v;          // v: points x points
  double *w, *t;
} Operands;

typedef struct {
  const char *name;
  int type; // which result
  void (*run)(const Operands *);
} Case;

static inline float *floats(size_t n) {
  float *p = (float *)new_array(n * sizeof *p);
  for (size_t i = 0; i < n; i++) p[i] = (float)((int)(random_bits() >> 28) - 8) / 8;
  place(p, n * sizeof *p);
  return p;
}
static inline double *doubles(size_t n) {
  double *p = (double *)new_array(n * sizeof *p);
  for (size_t i = 0; i < n; i++) p[i] = (int)(random_bits() >> 28) - 8;
  place(p, n * sizeof *p);
  return p;
}

static inline void make_operands(Operands *x) {
  x->n = SIZE(67, 500, 2048), x->some = SIZE(3, 10, 192), x->side = SIZE(35, 100, 160);
  x->points = SIZE(83, 500, 4096), x->dimensions = SIZE(19, 64, 64);
  size_t n = (size_t)x->n * x->n, s = (size_t)x->some * x->side * x->side,
         d = (size_t)x->points * x->dimensions, e = (size_t)x->points * x->points;
  x->a = floats(n), x->b = floats(n), x->c = floats(n);
  x->x = doubles(n), x->y = doubles(n), x->z = doubles(n);
  x->p = doubles(s), x->q = doubles(s), x->r = doubles(s);
  x->u = floats(d), x->v = floats(e), x->w = doubles(d), x->t = doubles(e);
}

// Element (i, j) of a result, or of one of some.
static inline double wanted(const Operands *x, int type, int which, int i, int j) {
  double s = type == 't' ? 1 : 0;
  size_t n = (size_t)x->n, l = (size_t)x->side, m = (size_t)x->dimensions;
  const double *p = x->p + which * l * l, *q = x->q + which * l * l;
  int deep = type == 'b' ? x->side : type == 'e' || type == 'g' ? x->dimensions : x->n;
  for (int k = 0; k < deep; k++) {
    double u = type == 'e' ? x->u[i * m + k] - x->u[j * m + k] : x->w[i * m + k] - x->w[j * m + k];
    switch (type) {
    case 'f': s += x->a[i * n + k] * x->b[k * n + j]; break;
    case 'd': s += x->x[i * n + k] * x->y[k * n + j]; break;
    case 't': s += x->a[k * n + i] * x->b[k * n + j]; break;
    case 'c': s += x->a[i * n + k] > 0 ? x->a[i * n + k] * x->b[k * n + j] : 0; break;
    case 'b': s += p[i * l + k] * q[k * l + j]; break;
    default: s += u * u; break;
    }
  }
  return s;
}

static inline size_t count_wrong(Operands *x, int type) {
  size_t n = (size_t)x->n, e = (size_t)x->points, l = (size_t)x->side, wrong = 0;
  int side = type == 'b' ? x->side : type == 'e' || type == 'g' ? x->points : x->n;
  switch (type) {
  case 'd': fetch(x->z, n * n * sizeof(double)); break;
  case 'b': fetch(x->r, x->some * l * l * sizeof(double)); break;
  case 'e': fetch(x->v, e * e * sizeof(float)); break;
  case 'g': fetch(x->t, e * e * sizeof(double)); break;
  default: fetch(x->c, n * n * sizeof(float)); break;
  }
  for (int k = 0; k < 3000; k++) {
    int i = (int)(random_bits() % side), j = (int)(random_bits() % side), w = (int)(random_bits() % x->some);
    if (k < side) i = k, j = k % 2 ? side - 1 : 0;
    double got = type == 'd'   ? x->z[i * n + j]
                 : type == 'b' ? x->r[(w * l + i) * l + j]
                 : type == 'e' ? x->v[i * e + j]
                 : type == 'g' ? x->t[i * e + j]
                               : x->c[i * n + j];
    wrong += got != wanted(x, type, w, i, j);
  }
  return wrong;
}

static inline int measure_products(const char *variant, const Case *cases, int count, int argc, char **argv) {
  Operands x;
  read_arguments(argc, argv);
  make_operands(&x);
  for (int c = 0; c < count; c++) {
    if (!is_asked_for(cases[c].name, argc, argv)) continue;
    for (int i = 0; i < x.n * x.n; i++) x.c[i] = 1;
    send(x.c, (size_t)x.n * x.n * sizeof(float));
    cases[c].run(&x);
    size_t wrong = count_wrong(&x, cases[c].type);
    for (int m = -WARM_UP; m < repeats; m++) {
      double start = now_us();
      cases[c].run(&x);
      measured[m < 0 ? 0 : m] = now_us() - start;
    }
    report_case(cases[c].name, variant, wrong);
  }
  return faults != 0;
}
