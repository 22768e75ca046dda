// Many small kernels in a row, each of which needs the one before.
//   wavefront_sweep  n^3 points, each needs its neighbours at i-1, j-1 and k-1: a kernel
//                    for each plane i+j+k = const gathers the plane's points by a list
//   wavefront_lu     L and U of an n x n matrix without pivots: for each column a kernel
//                    that scales it and one that updates the rest of the matrix
// In: ways to compute them, each a Variant.  Out: lines of levels.h.
#include "levels.h"

// v = WEIGHT * (rhs + CX * v[i-1] + CY * v[j-1] + CZ * v[k-1]); v is 0 on the faces where
// i, j or k is 0.
#define WEIGHT 0.7
#define CX     0.5
#define CY     0.25
#define CZ     0.375

typedef struct {
  int n, planes; // a side with its face of zeros; how many planes
  int points;    // of all planes
  int *first;    // planes + 1: where each begins in the list
  int *list;     // points: their places in v and rhs
  double *v, *rhs, *want;
} Grid;

typedef struct {
  int n;
  double *a, *want; // n * n, by rows; a: what the factors replace
  double *given;    // the matrix
} Matrix;

typedef struct {
  const char *name;
  void (*sweep)(const Grid *);
  void (*factor)(const Matrix *);
} Variant;

// Points of planes 3 to 3 * (n - 1), those of a plane in the order of memory.
static inline void list_planes(Grid *g) {
  int n = g->n, len = 0;
  g->planes = 3 * (n - 2) + 1;
  g->points = (n - 1) * (n - 1) * (n - 1);
  g->first = (int *)new_array((g->planes + 1) * sizeof(int));
  g->list = (int *)new_array(g->points * sizeof(int));
  for (int p = 0; p < g->planes; p++) {
    g->first[p] = len;
    for (int i = 1; i < n; i++)
      for (int j = 1; j < n; j++) {
        int k = p + 3 - i - j;
        if (k >= 1 && k < n) g->list[len++] = (i * n + j) * n + k;
      }
  }
  g->first[g->planes] = len;
}

static inline void compute_sweep(Grid *g) {
  int n = g->n;
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      for (int k = 1; k < n; k++) {
        double *w = g->want + ((size_t)i * n + j) * n + k;
        w[0] = WEIGHT * (g->rhs[w - g->want] + CX * w[-n * n] + CY * w[-n] + CZ * w[-1]);
      }
}

static inline void make_grid(Grid *g) {
  g->n = SIZE(19, 162, 256);
  size_t size = (size_t)g->n * g->n * g->n;
  list_planes(g);
  g->v = (double *)new_array(size * sizeof(double));
  g->rhs = (double *)new_array(size * sizeof(double));
  g->want = (double *)new_array(size * sizeof(double));
  for (size_t x = 0; x < size; x++)
    g->rhs[x] = 1 + random_value(), g->want[x] = g->v[x] = 0;
  compute_sweep(g);
  place(g->list, g->points * sizeof(int));
  place(g->v, size * sizeof(double));
  place(g->rhs, size * sizeof(double));
}

// All points are positive: a 0 that stays is a difference.
static inline void clear_grid(const Grid *g) {
  size_t bytes = (size_t)g->n * g->n * g->n * sizeof(double);
  memset(g->v, 0, bytes);
  send(g->v, bytes);
}

static inline size_t wrong_grid(const Grid *g) {
  size_t size = (size_t)g->n * g->n * g->n;
  fetch(g->v, size * sizeof(double));
  return differences(g->v, g->want, size, 1e-12);
}

static inline void compute_factors(int n, double *a) {
  for (int k = 0; k < n - 1; k++)
    for (int i = k + 1; i < n; i++) {
      double f = a[(size_t)i * n + k] /= a[(size_t)k * n + k];
      for (int j = k + 1; j < n; j++) a[(size_t)i * n + j] -= f * a[(size_t)k * n + j];
    }
}

// Elements in [0.5, 1.5), n more on the diagonal.
static inline void make_matrix(Matrix *m) {
  int n = m->n = SIZE(67, 512, 2048);
  size_t size = (size_t)n * n, bytes = size * sizeof(double);
  m->a = (double *)new_array(bytes);
  m->given = (double *)new_array(bytes);
  m->want = (double *)new_array(bytes);
  for (size_t x = 0; x < size; x++)
    m->given[x] = 1 + random_value() + (x % (n + 1) ? 0 : n);
  memcpy(m->want, m->given, bytes);
  compute_factors(n, m->want);
  place(m->a, bytes);
}

static inline void clear_matrix(const Matrix *m) {
  size_t bytes = (size_t)m->n * m->n * sizeof(double);
  memcpy(m->a, m->given, bytes);
  send(m->a, bytes);
}

// Elements of L are near 1 / n, those of U near 1 and n.
static inline size_t wrong_matrix(const Matrix *m) {
  size_t size = (size_t)m->n * m->n, wrong = 0;
  fetch(m->a, size * sizeof(double));
  for (size_t x = 0; x < size; x++) {
    double least = x % m->n < x / m->n ? 1.0 / m->n : 1, w = m->want[x];
    wrong += !(fabs(m->a[x] - w) <= 1e-10 * (least + fabs(w)));
  }
  return wrong;
}

static inline int measure_wavefront(const Variant *v, int count, int argc, char **argv) {
  Grid g;
  Matrix m;
  read_arguments(argc, argv);
  if (is_asked_for("wavefront_sweep", argc, argv)) {
    make_grid(&g);
    for (int i = 0; i < count; i++)
      if (v[i].sweep)
        MEASURE_CASE("wavefront_sweep", v[i].name, clear_grid(&g), v[i].sweep(&g),
                     wrong_grid(&g));
  }
  if (is_asked_for("wavefront_lu", argc, argv)) {
    make_matrix(&m);
    for (int i = 0; i < count; i++)
      if (v[i].factor)
        MEASURE_CASE("wavefront_lu", v[i].name, clear_matrix(&m), v[i].factor(&m),
                     wrong_matrix(&m));
  }
  return faults != 0;
}
